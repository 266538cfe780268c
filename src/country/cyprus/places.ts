/**
 * The gazetteer: 569 places of the five districts served, one a line. Facts compiled from GeoNames
 * (CC BY 4.0, geonames.org) and Who's On First (CC BY 4.0 and CC0, whosonfirst.org), corrected by hand.
 * Alternate names are listed only where the spelling rules do not derive them: a test holds to that.
 * Cost: parsed once, when the module is loaded.
 *
 * Columns: slug | name | Greek name | district | kind | parent | lat lng | postal codes, with ranges
 * | population | alternate names. Empty columns at the end are left out.
 */
import type { Place, PlaceKind } from '../country.ts'
import { russianName } from './russian-names.ts'

const table = `
larnaca | Larnaca | Λάρνακα | larnaca | city | | 34.9167 33.6292 | 6010-6013 6015-6023 6025-6028 6030-6031 6035-6037 6040-6043 6045-6047 6050-6053 6055-6060 | 72000 | Chittim, Citium, Kittim, Kition
limassol | Limassol | Λεμεσός | limassol | city | | 34.675 33.0333 | 3010-3013 3015-3017 3020-3022 3025-3027 3030-3032 3035-3036 3040-3042 3045-3048 3050-3052 3055-3056 3060-3061 3065-3067 3070-3071 3075-3077 3080-3083 3085-3087 3090-3091 3095-3096 3100-3101 3105-3107 3110-3113 3115-3120 3150 | 154000 | Lemessus, Leymosun
nicosia | Nicosia | Λευκωσία | nicosia | city | | 35.1667 33.3667 | 1010-1011 1015-1017 1060-1061 1065-1066 1070-1071 1075-1077 1080-1082 1085-1087 1090 1095-1097 1100-1102 1105-1107 | 200452 | Nicosie, Lefkosa, Nicosia (Lefkosia)
paphos | Paphos | Πάφος | paphos | city | | 34.7671 32.4096 | 8010-8011 8015-8016 8020-8021 8025-8028 8035-8036 8040-8042 8045-8049 | 35961 | Baf, Kasaba, Nea Paphos
ayia-napa | Ayia Napa | Αγία Νάπα | famagusta | town | | 34.9821 34.0018 | 5330 | 2798 | Aiya Napa
deryneia | Deryneia | Δερύνεια | famagusta | town | | 35.0667 33.9583 | 5380 | 5161 | Derinkoy, Yukarı Derinya
paralimni | Paralimni | Παραλίμνι | famagusta | town | | 35.0375 33.9833 | 5280-5286 5288-5292 5295-5297 | 11836 | Paralim
sotira-ammochostou | Sotira Ammochostou | Σωτήρα | famagusta | town | | 35.0292 33.95 | 5390 | | Sotera
aradippou | Aradippou | Αραδίππου | larnaca | town | | 34.95 33.5917 | 7100-7105 | 13349 | Aradip
athienou | Athienou | Αθιένου | larnaca | town | | 35.0667 33.5417 | 7600 | 4444 | Kiracikoy, Афиену
dromolaxia | Dromolaxia | Δρομολαξιά | larnaca | town | | 34.8755 33.5868 | 7020 | 5240 | Mor Menekshe, Δρομολαξιά-Μενεού
livadia-larnakas | Livadia Larnakas | Λιβάδια | larnaca | town | | 34.9542 33.6292 | 7060 | 5329 | Livatya, Δήμος Λιβαδιών
pano-lefkara | Pano Lefkara | Πάνω Λεύκαρα | larnaca | town | | 34.8667 33.3042 | 7700 | 957 | Lefkara
agios-athanasios | Agios Athanasios | Άγιος Αθανάσιος | limassol | town | | 34.7154 33.0558 | 4100-4108 | | Ayatanas, Ayatanasiyo, Demos Agiou Athanasiou
germasogeia | Germasogeia | Γερμασόγεια | limassol | town | | 34.7167 33.0815 | 4040-4049
kato-polemidia | Kato Polemidia | Κάτω Πολεμίδια | limassol | town | | 34.6958 33.0 | 4150-4159 4170 | | Polemidia, Asaki Binatli, Asaki Polemitya
mesa-geitonia | Mesa Geitonia | Μέσα Γειτονιά | limassol | town | | 34.6993 33.0466 | 4000-4008 | | Mesavitonya
ypsonas | Ypsonas | Ύψωνας | limassol | town | | 34.6884 32.9574 | 4180-4194 | 7348
agios-dometios | Agios Dometios | Άγιος Δομέτιος | nicosia | town | | 35.1751 33.3252 | 2360-2365 2368-2371 2373 | | Aydemet
aglantzia | Aglantzia | Αγλαντζιά | nicosia | town | | 35.1544 33.3921 | 2100-2103 2107-2109 2112-2116 2120-2123 | | Eylence
dali | Dali | Δάλι | nicosia | town | | 35.025 33.4208 | 2540 | 6085 | Idalion
egkomi | Egkomi | Έγκωμη | nicosia | town | | 35.1437 33.3097 | 2400-2402 2404 2406-2417 | | İncirli
geri | Geri | Γέρι | nicosia | town | | 35.1 33.4167 | 2200-2202 | 7639
lakatameia | Lakatameia | Λακατάμεια | nicosia | town | | 35.1099 33.2997 | 2300-2306 2310-2314 2320-2326 2328 2330-2335 | | Kato Lakatamia, Lakadamya, Pano Lakatamia
latsia | Latsia | Λατσιά | nicosia | town | | 35.1071 33.3832 | 2220-2224 2230-2238 | | Laçça
strovolos | Strovolos | Στρόβολος | nicosia | town | | 35.15 33.3417 | 2000-2003 2006-2008 2011-2015 2018-2021 2023-2025 2027-2040 2042-2052 2054-2055 2057-2060 2062-2064 2066 | | Strovilo, Istrovulo, İstrovolos
tseri | Tseri | Τσέρι | nicosia | town | | 35.075 33.3208 | 2480 | 5498 | Xeri, Bilen, Seri, Çeri
geroskipou | Geroskipou | Γεροσκήπου | paphos | town | | 34.7621 32.4511 | 8200-8201 | | Yeroskipos, Yerosibo, Yerosibu, Ероскипу
pegeia | Pegeia | Πέγεια | paphos | town | | 34.8833 32.3833 | 8560 | 2462 | Пейя
polis-chrysochous | Polis Chrysochous | Πόλις | paphos | town | | 35.0367 32.4264 | 8820 | 1975 | Polis Crysochous
achna-famagusta | Achna | Άχνα | famagusta | village | | 35.036 33.7743 | | 2043 | Athna, Ντούζτζε, Düzce
agia-thekla | Agia Thekla | Αγία Θέκλα | famagusta | village | | 34.9757 33.9084 | 5391
avgorou | Avgorou | Αυγόρου | famagusta | village | | 35.0369 33.8403 | 5510 | 4177 | Avgora
frenaros | Frenaros | Φρέναρος | famagusta | village | | 35.0417 33.925 | 5350 | 3450
kato-deryneia | Kato Deryneia | Κάτω Δερύνεια | famagusta | village | | 35.0246 33.9459 | 5370
liopetri | Liopetri | Λιοπέτρι | famagusta | village | | 35.0083 33.8917 | 5320 | 4005 | Leopetra
vrysoules | Vrysoules | Βρυσούλες | famagusta | village | | 35.071 33.878 | 5522
agia-anna | Agia Anna | Αγία Άννα | larnaca | village | | 34.9417 33.4833 | 7641 | 262 | Akhisar
agioi-vavatsinias | Agioi Vavatsinias | Αγίοι Βαβατσινιάς | larnaca | village | | 34.8799 33.1913 | 7711
agios-theodoros-larnakas | Agios Theodoros Larnakas | Άγιος Θεόδωρος | larnaca | village | | 34.7984 33.384 | 7730 | | Agios Theodoros Skarinou, Aytotro, Bokazici, Boğaziçi
alaminos | Alaminos | Αλαμινός | larnaca | village | | 34.8083 33.4333 | 7572 | 292 | Alaminya, Alaminyo
alethriko | Alethriko | Αλεθρικό | larnaca | village | | 34.8611 33.4958 | 7570 | 827 | Alatirke, Alatrike, Aletirke
anafotida | Anafotida | Αναφωτίδα | larnaca | village | | 34.825 33.4625 | 7573 | 683 | Anafotia, Akkor, Anafodiya
anglisides | Anglisides | Αγγλισίδες | larnaca | village | | 34.8525 33.4575 | 7571 | | Aksu, Anglisiya
aplanta | Aplanta | Απλάντα | larnaca | village | | 34.8281 33.4762 | 7574 | | Aplanda Chiftlik
avdellero | Avdellero | Αβδελλερό | larnaca | village | | 35.0125 33.5708 | 7501 | 136 | Avdetero, Avdeler
choirokoitia | Choirokoitia | Χοιροκοιτία | larnaca | village | | 34.7958 33.3375 | 7741 | 531
dekeleia | Dekeleia | Δεκέλεια | larnaca | village | | 34.978 33.677 | 7502
delikipos | Delikipos | Δελίκηπος | larnaca | village | | 34.9162 33.3621 | 7642 | | Dilicibo
drapeia | Drapeia | Δράπεια | larnaca | village | | 34.8023 33.2796 | 7722 | | Drabiya
kalavasos | Kalavasos | Καλαβασός | larnaca | village | | 34.7733 33.2959 | 7733 | 666
kalo-chorio-larnakas | Kalo Chorio Larnakas | Καλό Χωριό | larnaca | village | | 34.9293 33.5361 | 7643 | | Voudo
kato-drys | Kato Drys | Κάτω Δρυς | larnaca | village | | 34.85 33.3042 | 7714 | 119 | Drys, Kotodori
kato-lefkara | Kato Lefkara | Κάτω Λεύκαρα | larnaca | village | | 34.8625 33.3167 | 7710 | 123
kellia | Kellia | Κελλιά | larnaca | village | | 34.9792 33.6208 | 7503 | 380 | Akilbasi, Yildirim
kiti | Kiti | Κίτι | larnaca | village | | 34.85 33.575 | 7550 | 3278 | Cite
kivisili | Kivisili | Κιβισίλι | larnaca | village | | 34.8375 33.5083 | 7575 | 241 | Kivisil, Cevizdali, Cevizli, Cevrikil, Cevriğil
klavdia | Klavdia | Κλαυδιά | larnaca | village | | 34.8917 33.5125 | 7576 | 468 | Alanici, Klavya
kochi | Kochi | Κόχη | larnaca | village | | 34.9776 33.519
kofinou | Kofinou | Κοφίνου | larnaca | village | | 34.825 33.3875 | 7735 | 1372 | Bakracli, Gecitkale, Kofunye, Kophino, Pano Kophinou, Pano Kophina, Κοφίνου Κύπρου
kornos | Kornos | Κόρνος | larnaca | village | | 34.9208 33.3917 | 7640 | 1943 | Khorno
kosi | Kosi | Κόση | larnaca | village | | 34.9667 33.55 | 7621
lageia | Lageia | Λάγεια | larnaca | village | | 34.8417 33.2458 | 7715 | 22
mari | Mari | Μαρί | larnaca | village | | 34.7417 33.3 | 7736 | 185 | Tatli Sou
maroni | Maroni | Μαρώνι | larnaca | village | | 34.7583 33.3556 | 7737 | 543
mazotos | Mazotos | Μαζωτός | larnaca | village | | 34.8083 33.4875 | 7577 | 818
melini | Melini | Μελίνη | larnaca | village | | 34.8667 33.1583 | 7716 | 59
meneou | Meneou | Μενεού | larnaca | village | | 34.8611 33.5952 | 7000 | 1248 | Menevi, Menu
menogeia | Menogeia | Μενόγεια | larnaca | village | | 34.8417 33.4417 | 7578 | 51 | Oetuken, Otuken
mosfiloti | Mosfiloti | Μοσφιλωτή | larnaca | village | | 34.95 33.4292 | 7647 | 1158
odou | Odou | Οδού | larnaca | village | | 34.8875 33.15 | 7718 | 163
ora | Ora | Ορά | larnaca | village | | 34.8625 33.1958 | 7719 | 187
ormideia | Ormideia | Ορμίδεια | larnaca | village | | 34.9941 33.7735 | 7530 | | Ormitya
parsata | Parsata | Παρσάτα | larnaca | village | | 34.8265 33.2662 | 7721 | | Barsata, Parsa, Parsada
pergamos | Pergamos | Πέργαμος | larnaca | village | | 35.0417 33.7083 | 7504 | 15000 | Beyarmudu, Pergama, Beyarmudu/Pergamos
perivolia-larnakas | Perivolia Larnakas | Περιβόλια | larnaca | village | | 34.8292 33.5833 | 7560 | 1876 | Bervolya, Bahcalar, Περβόλια Λάρνακας
psematismenos | Psematismenos | Ψεματισμένος | larnaca | village | | 34.7667 33.3458 | 7743 | 187 | Yalancikoy
psevdas | Psevdas | Ψευδάς | larnaca | village | | 34.95 33.4625 | 7649 | 1070 | Pseftas
pyla | Pyla | Πύλα | larnaca | village | | 35.0292 33.6917 | 7080 | 1434 | Pile
pyrga-larnakas | Pyrga Larnakas | Πυργά | larnaca | village | | 34.925 33.4333 | 7648 | | Camlibel
skarinou | Skarinou | Σκαρίνου | larnaca | village | | 34.825 33.3542 | 7731 | 248 | Ortakonak, Skarino
softades | Softades | Σοφτάδες | larnaca | village | | 34.8361 33.55 | 7561 | 7 | Softalar, Duzova
tersefanou | Tersefanou | Τερσεφάνου | larnaca | village | | 34.8542 33.5458 | 7562 | 1018 | Tersefan
tochni | Tochni | Τόχνη | larnaca | village | | 34.7833 33.325 | 7740 | 336 | Dohni, Taskent
troulloi | Troulloi | Τρούλλοι | larnaca | village | | 35.0333 33.6167 | 7505 | 1078
vavatsinia | Vavatsinia | Βαβατσινιά | larnaca | village | | 34.8958 33.2292 | 7712 | 89
vavla | Vavla | Βάβλα | larnaca | village | | 34.8417 33.2667 | 7713 | 50 | Vayla
voroklini | Voroklini | Βορόκληνη | larnaca | village | | 34.9833 33.6583 | 7040 | 3446 | Oroklini, Vorglini
xylofagou | Xylofagou | Ξυλοφάγου | larnaca | village | | 34.9775 33.8512 | 7520
xylotymvou | Xylotymvou | Ξυλοτύμβου | larnaca | village | | 35.0172 33.7424 | 7510 | 3593 | Ksilodimbo, Ksilodimbu, Xylotymbo
zygi | Zygi | Ζύγι | larnaca | village | | 34.7333 33.3375 | 7739 | 526 | Terazi, Xyyi
agios-amvrosios-lemesou | Agios Amvrosios Lemesou | Άγιος Αμβρόσιος | limassol | village | | 34.7833 32.8292 | 4710 | 304 | Ayios Evrosis, Saint Ambroise de Limassol
agios-dimitrios | Agios Dimitrios | Άγιος Δημήτριος | limassol | village | | 34.925 32.8167 | 4842 | 57 | Aydimitri
agios-georgios-lemesou | Agios Georgios Lemesou | Άγιος Γεώργιος | limassol | village | | 34.8155 32.8965 | 4740 | | Moni Agiou Georgiou Alamanou
agios-ioannis-lemesou | Agios Ioannis Lemesou | Άγιος Ιωάννης | limassol | village | | 34.8971 33.0186 | 4871 | | Agios Ioannis Agrou, Ayyanni, Άγιος Ιωάννης Πιτσιλιάς
agios-konstantinos | Agios Konstantinos | Άγιος Κωνσταντίνος | limassol | village | | 34.8667 33.0667 | 4561 | 169
agios-mamas | Agios Mamas | Άγιος Μάμας | limassol | village | | 34.85 32.95 | 4741 | 110 | Aymama, Saint Mamos
agios-pavlos | Agios Pavlos | Άγιος Πάυλος | limassol | village | | 34.8667 33.0458 | 4562 | 157 | Saint Paylos
agios-theodoros-lemesou | Agios Theodoros Lemesou | Άγιος Θεόδωρος | limassol | village | | 34.8946 33.0341 | 4870 | | Agios Theodoros Agrou, Άγιος Θεόδωρος Πιτσιλιάς
agios-therapon | Agios Therapon | Άγιος Θεράπων | limassol | village | | 34.8125 32.8333 | 4711 | 159
agios-thomas | Agios Thomas | Άγιος Θωμάς | limassol | village | | 34.7167 32.725 | 4606 | 30 | Aytuma, Mersinli, Yaliktas
agios-tychon | Agios Tychon | Άγιος Τύχων | limassol | village | | 34.7237 33.1348 | 4521 | 2204 | Agios Tychonas, Ayithona
agridia | Agridia | Αγρίδια | limassol | village | | 34.9292 32.9958 | 4872 | 126 | Ağritya
agros | Agros | Αγρός | limassol | village | | 34.9167 33.0167 | 4860 | 874
akapnou | Akapnou | Ακαπνού | limassol | village | | 34.8417 33.1875 | 4501 | 27 | Akaponu
akrotiri | Akrotiri | Ακρωτήρι | limassol | village | | 34.6007 32.9556 | 4640 | 713 | Akrotirion
akrounta | Akrounta | Ακρούντα | limassol | village | | 34.7667 33.0833 | 4522 | 360
alassa | Alassa | Άλασσα | limassol | village | | 34.7583 32.9208 | 4712 | 210 | Khalassa, Kalassa
alektora | Alektora | Αλέκτορα | limassol | village | | 34.7083 32.6833 | 4602 | 80 | Gokakac, Alehtora
anogyra | Anogyra | Ανώγυρα | limassol | village | | 34.7458 32.7333 | 4603 | 255 | Taslica
apesia | Apesia | Απεσιά | limassol | village | | 34.7917 32.9792 | 4541 | 342 | Apesha, Angolaemi, Abosha
apsiou | Apsiou | Αψιού | limassol | village | | 34.8 33.0167 | 4542 | 198 | Apsou, Kato Aspiou, Pano Aspiou
arakapas | Arakapas | Αρακαπάς | limassol | village | | 34.8417 33.1125 | 4563 | 304
armenochori | Armenochori | Αρμενοχώρι | limassol | village | | 34.7458 33.1292 | 4523 | 174 | Armenehor, Bulgurlu, Esenkoy
arsos-lemesou | Arsos Lemesou | Άρσος | limassol | village | | 34.8405 32.7709 | 4770 | | Yigitler, Arcoz
asgata | Asgata | Ασγάτα | limassol | village | | 34.7792 33.2583 | 4502 | 406 | Azgata
asomatos-lemesou | Asomatos Lemesou | Ασώματος | limassol | village | | 34.6375 32.9583 | 4645 | 403 | Asomados, Asomalos, Gozuguzel
athrakos | Athrakos | Αθρακός | limassol | village | | 34.8514 33.0491 | 4567 | | Adrakos
avdimou | Avdimou | Αυδήμου | limassol | village | | 34.6958 32.7625 | 4600 | 641 | Evdim, Duzkaya, Duzyaka, Evdhimou
chandria | Chandria | Χανδριά | limassol | village | | 34.9458 32.9958 | 4875 | 214 | Handri, Kandriya
dierona | Dierona | Διερώνα | limassol | village | | 34.8167 33.1125 | 4564 | 279
dora | Dora | Δωρά | limassol | village | | 34.7816 32.7381 | 4774 | 192 | Dhor
doros | Doros | Δωρός | limassol | village | | 34.8167 32.9083 | 4750 | 104
dymes | Dymes | Δύμες | limassol | village | | 34.9167 32.9833 | 4873 | 171 | Dhymoes
episkopi-lemesou | Episkopi Lemesou | Επισκοπή | limassol | village | | 34.6714 32.8997 | 4620 | | Piskobu, Yalova
eptagoneia | Eptagoneia | Επταγώνεια | limassol | village | | 34.85 33.1583 | 4506 | 343 | Eftagonya
erimi | Erimi | Ερήμη | limassol | village | | 34.6792 32.9167 | 4630 | 1493
fasoula-lemesou | Fasoula Lemesou | Φασούλα | limassol | village | | 34.7651 33.0274 | 4551 | | Pasoulla
fasouri | Fasouri | Φασούρι | limassol | village | | 34.648 32.975 | 4653
foini | Foini | Φοινί | limassol | village | | 34.8917 32.8375 | 4814 | 464
foinikaria | Foinikaria | Φοινικάρια | limassol | village | | 34.7542 33.1 | 4530 | 254 | Finikari
gerasa | Gerasa | Γεράσα | limassol | village | | 34.8042 33.0 | 4543 | 85
gerovasa | Gerovasa | Γεροβάσα | limassol | village | | 34.8135 32.7417 | 4773 | | Yerovasi, Γεροβάσα-Τρόζενα
kalo-chorio-lemesou | Kalo Chorio Lemesou | Καλό Χωριό | limassol | village | | 34.8502 33.0311 | 4566
kaminaria | Kaminaria | Καμινάρια | limassol | village | | 34.9292 32.7833 | 4843 | 97 | Kaminara, Kaminarka, Kominarga
kantou | Kantou | Καντού | limassol | village | | 34.6917 32.9042 | 4631 | 465 | Canakkale, Donemec
kapileio | Kapileio | Καπηλειό | limassol | village | | 34.8333 32.9583 | 4544 | 31
kato-amiantos | Kato Amiantos | Αμίαντος | limassol | village | | 34.9208 32.9333 | 4810 | 229
kato-kivides | Kato Kivides | Κάτω Κιβίδες | limassol | village | | 34.7652 32.8634 | 4714 | | Asaki Alsandik, Asaki Civiya
kato-mylos | Kato Mylos | Κάτω Μύλος | limassol | village | | 34.8958 33.0042 | 4874 | 66 | Mylos
kato-platres | Kato Platres | Κάτω Πλάτρες | limassol | village | | 34.875 32.8417 | 4815 | 143
kellaki | Kellaki | Κελλάκι | limassol | village | | 34.8167 33.1583 | 4500 | 282
kissousa | Kissousa | Κισσούσα | limassol | village | | 34.8125 32.7958 | 4775 | 4
klonari | Klonari | Κλωνάρι | limassol | village | | 34.8292 33.1833 | 4507 | 18 | Klonan
koilani | Koilani | Κοιλάνι | limassol | village | | 34.8458 32.8625 | 4776 | 280 | Gilani
kolossi | Kolossi | Κολόσσι | limassol | village | | 34.6686 32.9338 | 4632 | 3846 | Yunus
korfi | Korfi | Κορφή | limassol | village | | 34.8083 32.9708 | 4545 | 173 | Gorfi, Yeni Korfi
kouka | Kouka | Κουκά | limassol | village | | 34.85 32.8917 | 4743 | 4
kyperounta | Kyperounta | Κυπερούντα | limassol | village | | 34.9375 32.975 | 4876 | 1560
laneia | Laneia | Λάνεια | limassol | village | | 34.825 32.9208 | 4744 | 199
lemithou | Lemithou | Λεμίθου | limassol | village | | 34.95 32.8167 | 4844 | 112
limnatis | Limnatis | Λιμνάτης | limassol | village | | 34.8167 32.95 | 4546 | 272 | Linnatis
lofou | Lofou | Λόφου | limassol | village | | 34.825 32.8667 | 4716 | 10 | Lofos
louvaras | Louvaras | Λουβαράς | limassol | village | | 34.8375 33.0458 | 4560 | 408
malia | Malia | Μαλιά | limassol | village | | 34.8167 32.7833 | 4777 | 61 | Koyuniu, Baklarbasi, Bağlarbaşı
mandria-lemesou | Mandria Lemesou | Μανδριά | limassol | village | | 34.8708 32.8333 | 4778 | | Mandna
mathikoloni | Mathikoloni | Μαθικολώνη | limassol | village | | 34.7725 33.0542 | 4547 | 115 | Madikoloni
monagri | Monagri | Μονάγρι | limassol | village | | 34.8083 32.9125 | 4746 | 181
monagroulli | Monagroulli | Μοναγρούλλι | limassol | village | | 34.7493 33.2127 | 4524 | 492
moni | Moni | Μονή | limassol | village | | 34.7333 33.2 | 4525 | 403
moniatis | Moniatis | Μονιάτης | limassol | village | | 34.8708 32.8958 | 4747 | 312 | Elmali, Monyat
monte-korfi | Monte Korfi | | limassol | village | | 34.7636 33.0147 | 4552
mouttagiaka | Mouttagiaka | Μουτταγιάκα | limassol | village | | 34.7208 33.1 | 4527 | 2818 | Muthiyaka, Mutlayaka, Mutluyaka
omodos | Omodos | Όμοδος | limassol | village | | 34.85 32.8083 | 4760 | 325
pachna | Pachna | Πάχνα | limassol | village | | 34.7792 32.7958 | 4700 | 1008
palaiomylos | Palaiomylos | Παλαιόμυλος | limassol | village | | 34.9375 32.825 | 4845 | 32 | Eskielma, Παλιόμυλος
palodeia | Palodeia | Παλόδεια | limassol | village | | 34.75 33.0042 | 4549 | 762
pano-amiantos | Pano Amiantos | Πάνω Αμίαντος | limassol | village | | 34.9292 32.9167 | 4811 | 3
pano-kivides | Pano Kivides | Πάνω Κιβίδες | limassol | village | | 34.7562 32.8594 | 4715 | 703 | Kivides, Alsandık, Yukarı Alsandık
pano-platres | Pano Platres | Πάνω Πλάτρες | limassol | village | | 34.8875 32.8667 | 4820 | 201 | Platies, Platres
pano-polemidia | Pano Polemidia | Πάνω Πολεμίδια | limassol | village | | 34.7 33.0 | 4130-4131 | 3781 | Polemidia, Yukari Binatli, Yukari Polemitya
paramali | Paramali | Παραμάλι | limassol | village | | 34.6944 32.7986 | 4604 | 153 | Çayönü
paramytha | Paramytha | Παραμύθα | limassol | village | | 34.7625 32.9958 | 4540 | 343
parekklisia | Parekklisia | Παρεκκλησιά | limassol | village | | 34.7458 33.1583 | 4520 | 1382 | Parekklisha, Parakklisha
pelendri | Pelendri | Πελένδρι | limassol | village | | 34.9 32.9667 | 4878 | 1237 | Pelendria, Belendri
pentakomo | Pentakomo | Πεντάκωμο | limassol | village | | 34.7411 33.2424 | 4528 | | Beşevler
pera-pedi | Pera Pedi | Πέρα Πεδί | limassol | village | | 34.8577 32.8709 | 4779
pissouri | Pissouri | Πισσούρι | limassol | village | | 34.6708 32.7083 | 4607 | 1078
platanisteia | Platanisteia | Πλατανίστεια | limassol | village | | 34.7125 32.7083 | 4605 | 45 | Plataniskia, Camlica, Pladanisya
potamiou | Potamiou | Ποταμιού | limassol | village | | 34.825 32.8083 | 4780 | 34 | Bodamyu
potamitissa | Potamitissa | Ποταμίτισσα | limassol | village | | 34.9083 32.9875 | 4879 | 73
prastio-avdimou | Prastio Avdimou | Πραστιό | limassol | village | | 34.7305 32.7788 | 4601 | | Prasyo, Prastio Evdhimou, Çeliktaş
prastio-kellakiou | Prastio Kellakiou | Πραστιό | limassol | village | | 34.8126 33.1417 | 4505
prodromos | Prodromos | Πρόδρομος | limassol | village | | 34.9494 32.8311 | 4840
pyrgos | Pyrgos | Πύργος | limassol | village | | 34.7417 33.1833 | 4529 | 1407 | Pyrgos Limassol
saittas | Saittas | Σαϊττάς | limassol | village | | 34.8708 32.9167 | 4748 | | Sayitta
sanida | Sanida | Σανίδα | limassol | village | | 34.8083 33.1875 | 4510 | 46 | Sanidka
silikou | Silikou | Σιλίκου | limassol | village | | 34.8333 32.8917 | 4742 | 102 | Silifke, Siligu
sotira-lemesou | Sotira Lemesou | Σωτήρα | limassol | village | | 34.7292 32.8625 | 4633 | 4444
souni | Souni | Σούνι | limassol | village | | 34.7398 32.8811 | 4717 | | Souni-Zanakia, Souni-Zanatzia
spitali | Spitali | Σπιτάλι | limassol | village | | 34.7667 33.0042 | 4550 | 196 | İspitali
sterakovou | Sterakovou | | limassol | village | | 34.7106 32.8189 | 4635
sykopetra | Sykopetra | Συκόπετρα | limassol | village | | 34.8792 33.1125 | 4569 | 141
trachoni-lemesou | Trachoni Lemesou | Τραχώνι | limassol | village | | 34.6584 32.9636 | 4651 | | Kayakale
treis-elies | Treis Elies | Τρείς Ελιές | limassol | village | | 34.9333 32.8 | 4846 | 68
trikoukkia | Trikoukkia | Τρικουκκιά | limassol | village | | 34.937 32.8389 | | | Driguçça, Trikuçça
trimiklini | Trimiklini | Τριμήκληνη | limassol | village | | 34.8458 32.9125 | 4730 | 174 | Trimiklin
tserkezoi | Tserkezoi | Τσερκέζοι | limassol | village | | 34.6469 32.9737 | 4652 | | Cherkes Plantation, Cherkes, Cherkes Chiftlik, Cherkez, Τσερκέζ Τσιφτλίκ, Halsu Çerkez Çiftlik, Çerkez, Çerkez Çiftlik, Tserkez Tsiftlik (Tserkezoi)
vasa-kellakiou | Vasa Kellakiou | Βάσα | limassol | village | | 34.8032 33.2147 | 4504 | | Vasa Limassol
vasa-koilaniou | Vasa Koilaniou | Βάσα | limassol | village | | 34.8355 32.7941 | 4771 | | Vasa Kilani
verengaria | Verengaria | Βερεγγάρια | limassol | village | | 34.6961 33.0054 | | | Berengaria Village
vikla | Vikla | Βίκλα | limassol | village | | 34.8273 33.196 | 4509
vouni | Vouni | Βουνί | limassol | village | | 34.825 32.8333 | 4772 | 142 | Gokhan
zanakia | Zanakia | Ζανακιά | limassol | village | | 34.7304 32.8755 | 4713 | | Sanaya, Zanaca, Zanaja
zoopigi | Zoopigi | Ζωοπηγή | limassol | village | | 34.8667 33.0167 | 4565 | 207 | Zoobiyi
agia-eirini-lefkosias | Agia Eirini Lefkosias | Αγία Ειρήνη | nicosia | village | | 34.9833 32.9667 | 2820 | 51 | Agia Erini L/sias
agia-marina-xyliatou | Agia Marina Xyliatou | Αγία Μαρίνα | nicosia | village | | 35.0493 33.0563 | 2772
agia-varvara-lefkosias | Agia Varvara Lefkosias | Αγία Βαρβάρα | nicosia | village | | 34.9935 33.3693 | 2560 | | Avia Varvara, Ayvaryara
agioi-iliofotoi | Agioi Iliofotoi | Άγιοι Ηλιόφωτοι | nicosia | village | | 35.0563 33.1058 | 2775 | | Alifodes, Alifodez, Alihodes, Zeytinlik, Eliophotes
agioi-trimithias | Agioi Trimithias | Αγίοι Τριμιθιάς | nicosia | village | | 35.1146 33.2123 | 2671 | | Ayious
agios-epifanios-oreinis | Agios Epifanios Oreinis | Άγιος Επιφάνιος | nicosia | village | | 34.9959 33.1202 | 2610 | | Aybifan, Esendak, Ayios Epiphanios Soleas
agios-epifanios-soleas | Agios Epifanios Soleas | Άγιος Επιφάνιος | nicosia | village | | 35.0657 32.8788 | 2821
agios-georgios-kafkallou | Agios Georgios Kafkallou | Άγιος Γεώργιος Καυκάλλου | nicosia | village | | 35.0375 33.013 | 2773 | | Ayyorgi Kefkalu, Kafkalou, Ayyorgi, Ayios Yeoryios, Agios Georgios tou Kafkallou
agios-georgios-soleas | Agios Georgios Soleas | Άγιος Γεώργιος Σολέας | nicosia | village | | 35.0508 32.9186 | 2822
agios-ioannis-malountas | Agios Ioannis Malountas | Άγιος Ιωάννης | nicosia | village | | 35.0648 33.1857 | 2611
agios-ioannis-selemani | Agios Ioannis Selemani | Άγιος Ιωάννης Σελέμανη | nicosia | village | | 35.1492 32.7072 | 2965 | | Ayyanni, Agios Ioannis, Selemani, Süleymaniye
agios-sozomenos | Agios Sozomenos | Άγιος Σωζόμενος | nicosia | village | | 35.0667 33.4375 | 2562 | 4 | Arpalik, Aysezomeno, Aysozomeno
agios-theodoros-soleas | Agios Theodoros Soleas | Άγιος Θεόδωρος | nicosia | village | | 35.0413 32.9259 | 2823 | | Aytotro
agrokipia | Agrokipia | Αγροκηπιά | nicosia | village | | 35.0333 33.15 | 2617 | 450
agroladou | Agroladou | Αγρολάδου | nicosia | village | | 35.0486 32.897 | 2837 | | Ağraladu
akaki | Akaki | Ακάκι | nicosia | village | | 35.1333 33.1292 | 2720 | 2769 | Akaca, Akacha
alampra | Alampra | Αλάμπρα | nicosia | village | | 34.9917 33.4 | 2563 | 1192
alevga | Alevga | Αλεύγα | nicosia | village | | 35.1551 32.6037 | 2953 | | Alevka, Alevkaya
alithinou | Alithinou | Αληθινού | nicosia | village | | 34.9458 33.0292 | 2750 | 9
alona | Alona | Άλωνα | nicosia | village | | 34.9333 33.0417 | 2751 | 134
anageia | Anageia | Ανάγεια | nicosia | village | | 35.0741 33.2532 | 2640
analiontas | Analiontas | Αναλιόντας | nicosia | village | | 35.0083 33.2917 | 2641 | 313
apliki | Apliki | Απλίκι | nicosia | village | | 34.9333 33.1167 | 2613 | 83 | Απλίκι Ορεινής, Alıçler
arediou | Arediou | Αρεδιού | nicosia | village | | 35.0458 33.1958 | 2614 | 1129 | Aradiou, Aratyu
asinou | Asinou | Ασίνου | nicosia | village | | 35.0442 32.9723 | 2778
askas | Askas | Ασκάς | nicosia | village | | 34.9292 33.0792 | 2752 | 195
astromeritis | Astromeritis | Αστρομερίτης | nicosia | village | | 35.1417 33.0375 | 2722 | 2463 | Astromeritia
challeri | Challeri | Χαλλέρι | nicosia | village | | 35.1699 32.6612 | 2963 | | Kaleri, Khalari
deneia | Deneia | Δένεια | nicosia | village | | 35.1667 33.1458 | 2675 | 317
episkopeio | Episkopeio | Επισκοπειό | nicosia | village | | 35.0417 33.2458 | 2642 | 533
ergates | Ergates | Εργάτες | nicosia | village | | 35.0542 33.2458 | 2643 | 1656 | Argates
evrychou | Evrychou | Ευρύχου | nicosia | village | | 35.0414 32.9014 | 2831 | 855
farmakas | Farmakas | Φαρμακάς | nicosia | village | | 34.9132 33.1354 | 2620 | | Parmaga
fikardou | Fikardou | Φικάρδου | nicosia | village | | 34.9625 33.1708 | 2623 | 3 | Figardu, Phikardhos
filani | Filani | Φιλάνι | nicosia | village | | 34.9917 33.2125 | 2652 | | Pilâni
flasou | Flasou | Φλάσου | nicosia | village | | 35.0672 32.8902
frodisia | Frodisia | Φροδίσια | nicosia | village | | 35.0664 32.6604 | 2860 | | Vroisha, Vroisia, Yakmuralan
fterikoudi | Fterikoudi | Φτερικούδι | nicosia | village | | 34.9442 33.0684 | 2758 | 148
galata | Galata | Γαλάτα | nicosia | village | | 34.9958 32.9 | 2827 | 679
gerakies | Gerakies | Γερακιές | nicosia | village | | 35.0 32.8089 | 2861 | 128 | Yerakioes
gourri | Gourri | Γούρρη | nicosia | village | | 34.9583 33.1583 | 2615 | 235 | Vourri, Yourri
kakopetria | Kakopetria | Κακοπετριά | nicosia | village | | 34.9917 32.9042 | 2800 | 1255
kaliana | Kaliana | Καλιάνα | nicosia | village | | 35.0125 32.8917 | 2832 | 195
kalo-chorio-oreinis | Kalo Chorio Oreinis | Καλό Χωριό | nicosia | village | | 35.0079 33.164 | 2616
kalo-chorio-soleas | Kalo Chorio Soleas | Καλό Χωριό Σολέας | nicosia | village | | 35.051 32.9061 | 2833
kalopanagiotis | Kalopanagiotis | Καλοπαναγιώτης | nicosia | village | | 34.9917 32.825 | 2862 | 300 | Kalapanayot
kampi | Kampi | Καμπί | nicosia | village | | 34.9083 33.1292 | 2619 | 95 | Kambi Pharmaka
kampia | Kampia | Καμπιά | nicosia | village | | 35.0083 33.2583 | 2644 | 436 | Gambya
kampos | Kampos | Κάμπος | nicosia | village | | 35.0381 32.7339 | 2863 | 445
kannavia | Kannavia | Καννάβια | nicosia | village | | 34.9833 32.9792 | 2834 | 194
kapedes | Kapedes | Καπέδες | nicosia | village | | 34.9758 33.2531 | 2645 | | Kabedes, Kapades, Kapedez
kataliontas | Kataliontas | Καταλιόντας | nicosia | village | | 34.9936 33.2984 | 2646
kato-deftera | Kato Deftera | Κάτω Δευτερά | nicosia | village | | 35.0875 33.2792 | 2450 | 1706 | Deftera
kato-flasou | Kato Flasou | Κάτω Φλάσου | nicosia | village | | 35.0608 32.8877 | 2843 | | Phlasou, Vlaso, Aşağıflaso, Káto Vláso
kato-koutrafas | Kato Koutrafas | Κάτω Κουτραφάς | nicosia | village | | 35.1028 32.9776 | 2770 | | Koutraphas, Aşağı Kurtboğan
kato-moni | Kato Moni | Κάτω Μονή | nicosia | village | | 35.05 33.1 | 2776 | 325 | Moni
kato-pyrgos | Kato Pyrgos | Κάτω Πύργος | nicosia | village | | 35.1803 32.6825 | 2940 | 1170 | Pyrgos Kato Tillirias, Pyrgos, Πύργος Τηλλυρίας
katydata | Katydata | Κατύδατα | nicosia | village | | 35.0821 32.8894 | 2835 | | Kadidada
kionia | Kionia | Κιόνια | nicosia | village | | 34.9202 33.1975 | | | Conya
klirou | Klirou | Κλήρου | nicosia | village | | 35.0208 33.1792 | 2600 | 1623
kokkinotrimithia | Kokkinotrimithia | Κοκκινοτριμιθιά | nicosia | village | | 35.1542 33.2 | 2660 | 3223 | Kokkini Trimithia, Kocinodrimitya
korakou | Korakou | Κοράκου | nicosia | village | | 35.0417 32.8875 | 2836 | 521 | Koralou
kotsiatis | Kotsiatis | Κοτσιάτης | nicosia | village | | 35.0125 33.35 | 2564 | 122 | Kochati, Koçyatağı, Koççat
kourdali | Kourdali | Κούρδαλη | nicosia | village | | 34.975 32.95 | 2846
lagoudera | Lagoudera | Λαγουδερά | nicosia | village | | 34.9625 33.0292 | 2753 | 150
lazanias | Lazanias | Λαζανιάς | nicosia | village | | 34.95 33.175 | 2618 | 34
linou | Linou | Ληνού | nicosia | village | | 35.0753 32.8956 | 2845 | 216
livadia-lefkosias | Livadia Lefkosias | Λιβάδια | nicosia | village | | 34.9496 33.0201 | 2754 | | Livadia Pitsylias, Livatya, Sazlikoy
lympia | Lympia | Λύμπια | nicosia | village | | 35.0 33.4625 | 2566 | 2262 | Olympia
lythrodontas | Lythrodontas | Λυθροδόντας | nicosia | village | | 34.95 33.2958 | 2565 | 2736
malounta | Malounta | Μαλούντα | nicosia | village | | 35.0321 33.1811 | 2612 | | Malounta L/sias
mammari | Mammari | Μάμμαρη | nicosia | village | | 35.1667 33.2 | 2679 | 1122
mandres-nicosia | Mandres | Μάνδρες | nicosia | village | | 35.0766 32.953 | | | Mandres Morphou, Hamitköy
margi | Margi | Μαργί | nicosia | village | | 35.025 33.325 | 2647 | 104 | Kucukkoy, Oklakli
mathiatis | Mathiatis | Μαθιάτης | nicosia | village | | 34.9667 33.3333 | 2568 | 605 | Matyat
meniko | Meniko | Μένικο | nicosia | village | | 35.1083 33.1417 | 2728 | 1023
mitsero | Mitsero | Μιτσερό | nicosia | village | | 35.0458 33.125 | 2622 | 742
mosfileri | Mosfileri | Μοσφιλερή | nicosia | village | | 35.1804 32.6309 | 2959 | | Mosfili
moutoullas | Moutoullas | Μουτουλλάς | nicosia | village | | 34.9833 32.8292 | 2866 | 307 | Mudulla
mylikouri | Mylikouri | Μυλικούρι | nicosia | village | | 34.9633 32.7517 | 2864 | 41 | Miligur
nikitari | Nikitari | Νικητάρι | nicosia | village | | 35.0667 32.9917 | 2777 | 445 | Nicidari, Nicitar
nisou | Nisou | Νήσου | nicosia | village | | 35.0208 33.3917 | 2571 | | Dizdar Keuy, Nisuyu, Dizdarkoy
oikos | Oikos | Οίκος | nicosia | village | | 34.9992 32.8325 | 2867 | 195 | Nikos, Ockos, Οίκος Μαραθάσας
orounta | Orounta | Ορούντα | nicosia | village | | 35.1042 33.0917 | 2779 | 687
pachyammos | Pachyammos | Παχύαμμος | nicosia | village | | 35.1709 32.5857 | 2961 | 101 | Paşiammo
palaichori | Palaichori | Παλαιχώρι | nicosia | village | | 34.9227 33.0919 | | | Palehor, Palaichori Oreinis, Paleokhorio, Palœokhorio
palaichori-morfou | Palaichori Morfou | Παλαιχώρι Μόρφου | nicosia | village | | 34.9226 33.0881 | 2740
palaichori-oreinis | Palaichori Oreinis | Παλαιχώρι Ορεινής | nicosia | village | | 34.9232 33.0985 | 2745
palaiometocho | Palaiometocho | Παλαιομέτοχο | nicosia | village | | 35.1253 33.1919 | 2682 | | Paliometocho, Eskimetoş
pano-deftera | Pano Deftera | Πάνω Δευτερά | nicosia | village | | 35.0792 33.2625 | 2460 | 1983 | Deftera
pano-flasou | Pano Flasou | Πάνω Φλάσου | nicosia | village | | 35.0683 32.8892 | 2844 | 265 | Vlaso
pano-koutrafas | Pano Koutrafas | Πάνω Κουτραφάς | nicosia | village | | 35.0934 32.9927 | 2771 | | Yukari Kurtbokan
pano-pyrgos | Pano Pyrgos | Πάνω Πύργος | nicosia | village | | 35.1544 32.6867 | 2950 | 31 | Pyrgos, Πύργος Τηλλυρίας
pedoulas | Pedoulas | Πεδουλάς | nicosia | village | | 34.9667 32.8292 | 2850 | 199
pera | Pera | Πέρα | nicosia | village | | 35.0333 33.25 | 2650 | 1060
pera-chorio | Pera Chorio | Πέρα Χωριό | nicosia | village | | 35.0097 33.3919 | 2572
peristerona-lefkosias | Peristerona Lefkosias | Περιστερώνα | nicosia | village | | 35.1333 33.0792 | 2731 | 2190 | Περιστερώνα Μόρφου
pigenia | Pigenia | Πηγένια | nicosia | village | | 35.1667 32.6542 | 2962 | 129
platania | Platania | Πλατάνια | nicosia | village | | 34.9482 32.9265
platanistasa | Platanistasa | Πλατανιστάσα | nicosia | village | | 34.9458 33.0458 | 2755 | 180
politiko | Politiko | Πολιτικό | nicosia | village | | 35.0292 33.2417 | 2651 | 384 | Politikio
polystypos | Polystypos | Πολύστυπος | nicosia | village | | 34.9376 33.0169 | 2756 | 181
potami | Potami | Ποτάμι | nicosia | village | | 35.1083 33.0292 | 2780 | 581 | Dereler
potamia | Potamia | Ποταμιά | nicosia | village | | 35.0458 33.4458 | 2573 | 433 | Bodamya, Derelikoy
psimolofou | Psimolofou | Ψιμολόφου | nicosia | village | | 35.0625 33.2625 | 2630 | 1686 | Somolof, Psomolophou, Psomolopho
saranti | Saranti | Σαράντι | nicosia | village | | 34.9708 32.9958 | 2757 | 59 | Σαράντι Κύπρου
selladi-tou-appi | Selladi tou Appi | Σελλάδι του Άππη | nicosia | village | | 35.1547 32.6188 | 2964 | | Sellain D'api, Kayadibi, Selcuklu
sia | Sia | Σια | nicosia | village | | 34.9558 33.3895 | 2574 | 553 | Sha
sinaoros | Sinaoros | Σινάορος | nicosia | village | | 35.0157 32.8992 | 2839
skouriotissa | Skouriotissa | Σκουριώτισσα | nicosia | village | | 35.0928 32.8879 | 2840
spilia | Spilia | Σπήλια | nicosia | village | | 34.9667 32.9542 | 2841 | 169 | İspilya
temvria | Temvria | Τεμβριά | nicosia | village | | 35.0271 32.8909 | 2842 | | Tembriye
tsakistra | Tsakistra | Τσακίστρα | nicosia | village | | 35.0244 32.7236 | 2869 | 112 | Chakistra, Çakistra
vyzakia | Vyzakia | Βυζακιά | nicosia | village | | 35.0792 33.0167 | 2774 | 401 | Visakia, Vizaca
xyliatos | Xyliatos | Ξυλιατός | nicosia | village | | 35.0333 33.0458 | 2781 | 128 | Ksilyado, Xyliatou
acheleia | Acheleia | Αχέλεια | paphos | village | | 34.7417 32.4875 | 8503 | 119 | Aselya, Akheilia
agia-marina-chrysochous | Agia Marina Chrysochous | Αγία Μαρίνα | paphos | village | | 35.1111 32.5344 | 8881
agia-marina-kelokedaron | Agia Marina Kelokedaron | Αγία Μαρίνα | paphos | village | | 34.829 32.6141 | 8641 | | Aymarina, Ayia Marina Kelokedhara
agia-marinouda | Agia Marinouda | Αγία Μαρινούδα | paphos | village | | 34.7625 32.475 | 8240 | 230 | Marinoudha
agia-varvara-pafou | Agia Varvara Pafou | Αγία Βαρβάρα | paphos | village | | 34.7527 32.5085 | 8501 | | Ayvarvara, Engindere
agios-dimitrianos | Agios Dimitrianos | Άγιος Δημητριανός | paphos | village | | 34.9083 32.55 | 8741 | 86
agios-fotios | Agios Fotios | Άγιος Φώτιος | paphos | village | | 34.8739 32.6126 | | | Ayfoti, Ayfodi
agios-georgios-pafou | Agios Georgios Pafou | Άγιος Γεώργιος | paphos | village | | 34.7781 32.6519 | 8607 | | Ayyorgi
agios-ioannis-pafou | Agios Ioannis Pafou | Άγιος Ιωάννης | paphos | village | | 34.8679 32.6914 | 8621 | | Agios Ioannis-Salamiou, Ayanni, Aydin
agios-isidoros | Agios Isidoros | Άγιος Ισίδωρος | paphos | village | | 35.0 32.475 | 8872 | 10 | Demirci
agios-nikolaos-pafou | Agios Nikolaos Pafou | Άγιος Νικόλαος | paphos | village | | 34.8636 32.7535 | 8623 | | Aynikola
akoursos | Akoursos | Ακουρσός | paphos | village | | 34.8875 32.4208 | 8572 | 157 | Akarsu
amargeti | Amargeti | Αμαργέτη | paphos | village | | 34.825 32.5833 | 8642 | 178 | Amarketi
anadiou | Anadiou | Αναδιού | paphos | village | | 34.9458 32.55 | 8802 | 6 | Anatyu, Gormeli
anarita | Anarita | Αναρίτα | paphos | village | | 34.7417 32.5333 | 8502 | 386 | Anarida
androlikou | Androlikou | Ανδρολίκου | paphos | village | | 34.9986 32.3828 | 8701 | | Androhkou, Androlikon, Gundokdu
argaka | Argaka | Αργάκα | paphos | village | | 35.0644 32.5 | 8873 | 828 | Arkaka
arminou | Arminou | Αρμίνου | paphos | village | | 34.8625 32.7208 | 8625 | 27
armou | Armou | Άρμου | paphos | village | | 34.8 32.4792 | 8522 | 357
asprogia | Asprogia | Ασπρογιά | paphos | village | | 34.925 32.6167 | 8643 | 55 | Aktepe
axylou | Axylou | Αξύλου | paphos | village | | 34.8125 32.5542 | 8521 | 48 | Aksu, Aksulu
chlorakas | Chlorakas | Χλώρακας | paphos | village | | 34.8042 32.4083 | 8220-8221 | 3619 | Hiloraka
choletria | Choletria | Χολετριά | paphos | village | | 34.775 32.5875 | 8526 | 252 | New Site of Kholetria
choli | Choli | Χόλη | paphos | village | | 34.9778 32.4411 | 8730
choulou | Choulou | Χούλου | paphos | village | | 34.8708 32.5542 | 8552 | 198 | Knoulou
chrysochou | Chrysochou | Χρυσοχού | paphos | village | | 35.005 32.4372 | 8855 | 54 | Altincik, Hirsofu
drouseia | Drouseia | Δρούσεια | paphos | village | | 34.9625 32.4 | 8700 | 403 | Dhrousha, Trusa
drymou | Drymou | Δρύμου | paphos | village | | 34.925 32.5167 | 8742 | 96 | Drymo
eledio | Eledio | Ελεδιό | paphos | village | | 34.8208 32.5708 | 8523 | 23 | Eledyu, Eletyu
empa | Empa | Έμπα | paphos | village | | 34.8083 32.425 | 8250 | 4519
episkopi-pafou | Episkopi Pafou | Επισκοπή | paphos | village | | 34.7937 32.5246 | 8524 | | Piskobu
evretou | Evretou | Ευρέτου | paphos | village | | 34.9625 32.4833 | 8805 | 5 | Dereboyu
faleia | Faleia | Φάλεια | paphos | village | | 34.8599 32.5889 | 8654 | 4 | Gokcebel
fasli | Fasli | Φάσλι | paphos | village | | 34.9822 32.3714 | 8706
fasoula-pafou | Fasoula Pafou | Φασούλα | paphos | village | | 34.7596 32.6238 | 8609 | | Φασούλα Κελοκεδάρων, Bağrıkara
foinikas | Foinikas | Φοίνικας | paphos | village | | 34.7533 32.5686 | 8508 | | Finike
fylousa-chrysochous | Fylousa Chrysochous | Φιλούσα | paphos | village | | 34.9728 32.5038 | 8811
fylousa-kelokedaron | Fylousa Kelokedaron | Φιλούσα | paphos | village | | 34.8549 32.7401 | 8629
fyti | Fyti | Φύτη | paphos | village | | 34.9292 32.55 | 8748 | 101 | Fidi
galataria | Galataria | Γαλαταριά | paphos | village | | 34.8744 32.6315 | 8645 | | Yokurtcular, Yoğurtcular
giolou | Giolou | Γιόλου | paphos | village | | 34.9167 32.4667 | 8720 | 764
goudi | Goudi | Γουδί | paphos | village | | 34.9917 32.4417 | 8850 | 163
ineia | Ineia | Ίνεια | paphos | village | | 34.9583 32.3917 | 8704 | 367
kallepeia | Kallepeia | Καλλέπεια | paphos | village | | 34.8458 32.5 | 8541 | 224 | Ceyhan, Gallepya
kannaviou | Kannaviou | Κανναβιού | paphos | village | | 34.9167 32.575 | 8746 | 169 | Kanavya
karamoullides | Karamoullides | Καραμουλλήδες | paphos | village | | 35.0 32.4417 | 8851 | 47 | Karamulles, Karamulyez, Kervanyolu
kathikas | Kathikas | Κάθικας | paphos | village | | 34.9125 32.4257 | 8573 | 348 | Gahiga
kato-akourdaleia | Kato Akourdaleia | Κάτω Ακουρδάλεια | paphos | village | | 34.9531 32.4512 | 8721 | 32 | Aşağıkardali
kato-archimandrita | Kato Archimandrita | Κάτω Αρχιμανδρίτα | paphos | village | | 34.7353 32.6788 | 8602
kato-arodes | Kato Arodes | Κάτω Αρόδες | paphos | village | | 34.9426 32.4008 | 8702 | | Arodes Kayo, Asaki Arodez, Asaki Kalkanli, Kato Arodesd, Arodhes
kato-gialia | Kato Gialia | Κάτω Γιαλιά | paphos | village | | 35.1183 32.5139 | 8874 | | Aşağıyayla
kedares | Kedares | Κέδαρες | paphos | village | | 34.8375 32.7375 | 8626 | 64 | Ciares, Kedera, Cigir
kelokedara | Kelokedara | Κελοκέδαρα | paphos | village | | 34.8 32.65 | 8628 | 237 | Celocera, Jelojara, Kelokethara, Prastio Kelokedaron
kidasi | Kidasi | Κιδάσι | paphos | village | | 34.8167 32.7208 | 8627 | 7 | Kithasi, Ceyhan, Ciyas, Jiaz
kios | Kios | Κιός | paphos | village | | 34.9729 32.5263 | 8807 | | Istinjo, Kio, Tabanli, Istinco, Istingo, Ιστιντζιόν
kissonerga | Kissonerga | Κισσόνεργα | paphos | village | | 34.825 32.4 | 8574 | 1467
koili | Koili | Κοίλη | paphos | village | | 34.8579 32.4558 | 8543
koilineia | Koilineia | Κοιλίνεια | paphos | village | | 34.8868 32.6316 | 8646
koloni | Koloni | Κολώνη | paphos | village | | 34.7542 32.4667 | 8310 | 264 | Yolüstü
konia | Konia | Κονιά | paphos | village | | 34.7833 32.4583 | 8300 | 948
kouklia-pafou | Kouklia Pafou | Κούκλια | paphos | village | | 34.7013 32.5934 | 8500 | 698 | Koprulu, Kukla, Sakarya, Palaea Paphos
kourdaka | Kourdaka | Κούρδακα | paphos | village | | 34.8576 32.5399 | 8544 | | Kourtaka
kritou-marottou | Kritou Marottou | Κρίτου Μαρόττου | paphos | village | | 34.9292 32.5625 | 8747 | 64 | Girit Marot, Gritmarut
kritou-tera | Kritou Tera | Κρίτου Τέρα | paphos | village | | 34.9547 32.4218 | 8724 | 95 | Girit Tera
kynousa | Kynousa | Κυνούσα | paphos | village | | 35.0319 32.5114 | 8876 | 75
lapithiou | Lapithiou | Λαπηθιού | paphos | village | | 34.9042 32.5972 | 8647 | | Bozalan, Lapithou
lasa | Lasa | Λάσα | paphos | village | | 34.925 32.5292 | 8740 | 95
lemona | Lemona | Λεμώνα | paphos | village | | 34.8625 32.5583 | 8545 | 62
lempa | Lempa | Λέμπα | paphos | village | | 34.8083 32.4167 | 8260 | | Çiralı
letymvou | Letymvou | Λετύμβου | paphos | village | | 34.8559 32.514 | 8546 | | Lelymbou
livadi | Livadi | Λιβάδι | paphos | village | | 35.1019 32.5932 | 8878 | | Livadya
loukrounou | Loukrounou | Λουκρούνου | paphos | village | | 34.9528 32.4641 | 8725 | | Olukonu
lysos | Lysos | Λυσός | paphos | village | | 34.996 32.5119 | 8800
makounta | Makounta | Μακούντα | paphos | village | | 35.0492 32.4881 | 8879 | 51 | Magounda, Bakacak, Yakacik
malounta-pafou | Malounta Pafou | Μαλούντα | paphos | village | | 34.8649 32.6907 | 8622
mamonia | Mamonia | Μαμώνια | paphos | village | | 34.7708 32.6375 | 8600 | 42
mamountali | Mamountali | Μαμούνταλη | paphos | village | | 34.9167 32.6208 | 8648 | 15 | Sokucak
mandria-pafou | Mandria Pafou | Μανδριά | paphos | village | | 34.7167 32.5333 | 8504 | | Agillar, Mandirya, Mandna, Yesilova
marathounta | Marathounta | Μαραθούντα | paphos | village | | 34.7917 32.4875 | 8520 | 316 | Maratunya
maronas | Maronas | Μάρωνας | paphos | village | | 34.7683 32.6675 | 8604 | | Ulucam
mavroli | Mavroli | Μαυρολή | paphos | village | | 35.0521 32.453 | | | Mavioli, Mavralis
meladeia | Meladeia | Μελάδεια | paphos | village | | 34.987 32.505 | 8808 | 20
melandra | Melandra | Μελάνδρα | paphos | village | | 34.9911 32.5242 | 8809 | | Besiktepe
mesa-chorio | Mesa Chorio | Μέσα Χωριό | paphos | village | | 34.8093 32.4614 | 8290 | | İçköy
mesana | Mesana | Μέσανα | paphos | village | | 34.85 32.7042 | 8631 | 52
mesogi | Mesogi | Μεσόγη | paphos | village | | 34.8167 32.4583 | 8280 | 1249
milia-pafou | Milia Pafou | Μηλιά | paphos | village | | 34.9208 32.5417 | 8744 | 5
miliou | Miliou | Μηλιού | paphos | village | | 34.9417 32.4625 | 8726 | 85
moro-nero | Moro Nero | Μωρό Νερό | paphos | village | | 34.813 32.5259 | 8542 | | Küçüksu
mousere | Mousere | Μούσερε | paphos | village | | 34.771 32.7154 | 8605
myrmigkofou | Myrmigkofou | | paphos | village | | 35.0707 32.4972 | 8883
nata | Nata | Νατά | paphos | village | | 34.7667 32.5667 | 8525 | 169 | Taşlıca
nea-dimmata | Nea Dimmata | Νέα Δήματα | paphos | village | | 35.1352 32.5211 | 8880 | 6 | Nea Dimmatya
neo-chorio-pafou | Neo Chorio Pafou | Νέο Χωριό | paphos | village | | 35.0294 32.3683 | 8852 | | Yenije Keuy, Yenikoy
nikokleia | Nikokleia | Νικόκλεια | paphos | village | | 34.7292 32.575 | 8505 | 110 | Nikolia, Nikoklo
pano-akourdaleia | Pano Akourdaleia | Πάνω Ακουρδάλεια | paphos | village | | 34.9417 32.4458 | 8722 | 27
pano-archimandrita | Pano Archimandrita | Πάνω Αρχιμανδρίτα | paphos | village | | 34.75 32.6792 | 8603 | 44 | Arkhimandrita
pano-arodes | Pano Arodes | Πάνω Αρόδες | paphos | village | | 34.9355 32.4054 | 8703 | 113 | Yukarı Kalkanlı
pano-gialia | Pano Gialia | Γιαλιά | paphos | village | | 35.0833 32.5333 | 8875 | 148 | Yayla
pano-panagia | Pano Panagia | Πάνω Παναγιά | paphos | village | | 34.9208 32.6333 | 8640 | | Panayia
pelathousa | Pelathousa | Πελαθούσα | paphos | village | | 35.0272 32.4786 | 8882 | 51 | Karaakac, Karaağaç
pentalia | Pentalia | Πενταλιά | paphos | village | | 34.8583 32.6167 | 8650 | 71 | Pendelya
peristerona-pafou | Peristerona Pafou | Περιστερώνα | paphos | village | | 34.9899 32.4912 | 8810 | | Peristerona Chrysochous
pitargou | Pitargou | Πιταργού | paphos | village | | 34.8379 32.5339 | 8547 | | Akkargi, Πιταρκού
polemi | Polemi | Πολέμι | paphos | village | | 34.8875 32.5 | 8549 | 769 | Polem
pomos | Pomos | Πομός | paphos | village | | 35.1564 32.5478 | 8870 | 593
praitori | Praitori | Πραιτώρι | paphos | village | | 34.8466 32.7478 | 8630 | 55
prastio-pafou | Prastio Pafou | Πραστιό | paphos | village | | 34.7866 32.6972 | 8606
prodromi | Prodromi | Προδρόμι | paphos | village | | 35.0292 32.4167 | 8854 | | Karşıyaka
psathi | Psathi | Ψάθι | paphos | village | | 34.9 32.5333 | 8749 | 103 | Psahi
salamiou | Salamiou | Σαλαμιού | paphos | village | | 34.8417 32.6875 | 8620 | 264
sarama | Sarama | Σαραμά | paphos | village | | 34.9563 32.5292 | 8814 | | Kusluca
simou | Simou | Σίμου | paphos | village | | 34.9409 32.5056 | 8812 | 178
skoulli | Skoulli | Σκούλλη | paphos | village | | 34.9833 32.45 | 8728 | 80
souskiou | Souskiou | Σουσκιού | paphos | village | | 34.7335 32.6028 | 8506 | 2 | Susuz
statos | Statos | Στατός | paphos | village | | 34.8917 32.6083 | | | İstatos
statos-agios-fotios | Statos - Agios Fotios | Στατός-Άγιος Φώτιος | paphos | village | | 34.8909 32.6102 | 8651 | 249 | Stato-Ayfoti, Statos and Ayios Photios
stavrokonnou | Stavrokonnou | Σταυροκόννου | paphos | village | | 34.7875 32.6167 | 8601 | 106 | Stavrokono, Aydokan, Aydoğan
steni | Steni | Στενή | paphos | village | | 34.9958 32.4708 | 8884 | 110 | Sieni
stroumpi | Stroumpi | Στρουμπί | paphos | village | | 34.8833 32.4833 | 8550 | 479 | Stroumpi Kato, Istrumbi, Stroumpi Pano, Strompí
tala | Tala | Τάλα | paphos | village | | 34.8375 32.4333 | 8577 | 1655 | Dala
tera | Tera | Τέρα | paphos | village | | 34.9667 32.425 | 8729 | | Cakirlar
theletra | Theletra | Θελέτρα | paphos | village | | 34.9167 32.4542 | 8723 | 185
thrinia | Thrinia | Θρίνια | paphos | village | | 34.9166 32.528 | 8743 | | Drynia
timi | Timi | Τίμη | paphos | village | | 34.7333 32.5167 | 8507 | 939 | Dimi, Ovalik
trachypedoula | Trachypedoula | Τραχυπέδουλα | paphos | village | | 34.8042 32.6833 | 8608 | 86
tremithousa | Tremithousa | Τρεμιθούσα | paphos | village | | 34.8164 32.4437 | 8270 | | Trimithusa
trimithousa | Trimithousa | Τριμιθούσα | paphos | village | | 34.9755 32.4876 | 8813 | | Trimithousa-Lysos, Uzunmese, Trimithousa Khrysokhou
tsada | Tsada | Τσάδα | paphos | village | | 34.8417 32.475 | 8540 | 710 | Isada, Cada
vretsia | Vretsia | Βρέτσια | paphos | village | | 34.892 32.6588 | 8644 | | Vretcha
zacharia | Zacharia | Ζαχαριά | paphos | village | | 34.9828 32.5343 | 8806 | | Tatlica, Zaharga
cape-greco | Cape Greco | Κάβο Γκρέκο | famagusta | area | ayia-napa | 34.988 34.058
kapparis | Kapparis | Κάππαρης | famagusta | area | paralimni | 35.054 34.003
pernera | Pernera | Περνέρα | famagusta | area | paralimni | 35.024 34.022
protaras | Protaras | Πρωταράς | famagusta | area | | 35.0125 34.0583 | | 20230
finikoudes | Finikoudes | Φοινικούδες | larnaca | area | larnaca | 34.914 33.635
larnaca-harbour | Larnaca Harbour | Λιμάνι Λάρνακας | larnaca | area | larnaca | 34.93 33.633
mackenzie | Mackenzie | Μακένζι | larnaca | area | larnaca | 34.898 33.636 | | | McKenzie, Mackenzie Beach
pyla-tourist-area | Pyla Tourist Area | Πύλα Τουριστική Περιοχή | larnaca | area | | 34.978 33.683 | 7081
voroklini-tourist-area | Voroklini Tourist Area | Βορόκληνη Τουριστική Περιοχή | larnaca | area | | 34.972 33.666 | 7041 | | Oroklini Tourist Area
agios-tychon-tourist-area | Agios Tychon Tourist Area | Άγιος Τύχων Τουριστική Περιοχή | limassol | area | | 34.721 33.138 | 4532
germasogeia-tourist-area | Germasogeia Tourist Area | Γερμασόγεια Τουριστική Περιοχή | limassol | area | germasogeia | 34.699 33.092
limassol-marina | Limassol Marina | Μαρίνα Λεμεσού | limassol | area | limassol | 34.673 33.039
mouttagiaka-tourist-area | Mouttagiaka Tourist Area | Μουτταγιάκα Τουριστική Περιοχή | limassol | area | | 34.705 33.108 | 4531
parekklisia-tourist-area | Parekklisia Tourist Area | Παρεκκλησιά Τουριστική Περιοχή | limassol | area | | 34.719 33.163 | 4533
pyrgos-tourist-area | Pyrgos Tourist Area | Πύργος Τουριστική Περιοχή | limassol | area | | 34.716 33.179 | 4534 | | Pyrgos Lemesou Tourist Area
troodos | Troodos | Τρόοδος | limassol | area | | 34.9234 32.8805 | 4800 | | Camp Troodos, Tróödhos Resort
carolina-park | Carolina Park | | nicosia | area | dali | 35.081 33.387
gsp-area | GSP Area | Περιοχή ΓΣΠ | nicosia | area | strovolos | 35.107 33.354 | | | GSP
aphrodite-hills | Aphrodite Hills | Λόφοι Αφροδίτης | paphos | area | kouklia-pafou | 34.689 32.614 | 8509 | | Aphrodite hills Kouklia
baths-of-aphrodite | Baths of Aphrodite | Λουτρά της Αφροδίτης | paphos | area | | 35.0096 32.4214 | 8853
coral-bay | Coral Bay | Κόλπος Κοραλλίων | paphos | area | pegeia | 34.856 32.369 | 8575
geroskipou-tourist-area | Geroskipou Tourist Area | Γεροσκήπου Τουριστική Περιοχή | paphos | area | geroskipou | 34.751 32.439
latsi | Latsi | Λακκί | paphos | area | | 35.0409 32.3943 | 8840 | | Lachi, Латхи
sea-caves | Sea Caves | Θαλασσινές Σπηλιές | paphos | area | pegeia | 34.872 32.35 | | | Peyia - Sea Caves
tombs-of-the-kings | Tombs of the Kings | Τάφοι των Βασιλέων | paphos | area | paphos | 34.771 32.408
universal | Universal | Γιουνιβέρσαλ | paphos | area | paphos | 34.764 32.422
paralimni-profitis-ilias | Profitis Ilias | Προφήτης Ηλίας | famagusta | quarter | paralimni | 35.019 34.025 | | | Profitis Elias
larnaca-agioi-anargyroi | Agioi Anargyroi | Άγιοι Ανάργυροι | larnaca | quarter | larnaca | 34.935 33.622
aradippou-agios-fanourios | Agios Fanourios | Άγιος Φανούριος | larnaca | quarter | aradippou | 34.946 33.591
larnaca-agios-nikolaos | Agios Nikolaos | Άγιος Νικόλαος | larnaca | quarter | larnaca | 34.919 33.609
aradippou-apostolos-loukas | Apostolos Loukas | Απόστολος Λουκάς | larnaca | quarter | aradippou | 34.944 33.598
larnaca-archiepiskopos-makarios-iii | Archiepiskopos Makarios III | Αρχιεπίσκοπος Μακάριος Γ΄ | larnaca | quarter | larnaca | 34.925 33.641 | | | Arch Makarios III
larnaca-chrysopolitissa | Chrysopolitissa | Χρυσοπολίτισσα | larnaca | quarter | larnaca | 34.923 33.634
larnaca-drosia | Drosia | Δροσιά | larnaca | quarter | larnaca | 34.917 33.619
larnaca-kamares | Kamares | Καμάρες | larnaca | quarter | larnaca | 34.916 33.595
larnaca-kokkines | Kokkines | Κόκκινες | larnaca | quarter | larnaca | 34.94 33.62
larnaca-skala | Skala | Σκάλα | larnaca | quarter | larnaca | 34.915 33.626
larnaca-sotiros | Sotiros | Σωτήρος | larnaca | quarter | larnaca | 34.923 33.619
aradippou-vlachos | Vlachos | Βλάχος | larnaca | quarter | aradippou | 34.906 33.565
limassol-agia-fyla | Agia Fyla | Αγία Φύλα | limassol | quarter | limassol | 34.7167 33.025 | | | Aya Filya, Agia Fylaxis
limassol-agia-napa | Agia Napa | Αγία Νάπα | limassol | quarter | limassol | 34.678 33.045
germasogeia-agia-paraskevi | Agia Paraskevi | Αγία Παρασκευή | limassol | quarter | germasogeia | 34.717 33.077
limassol-agia-triada | Agia Triada | Αγία Τριάδα | limassol | quarter | limassol | 34.687 33.044 | | | Agia Trias
limassol-agia-zoni | Agia Zoni | Αγία Ζώνη | limassol | quarter | limassol | 34.684 33.043
limassol-agios-antonios | Agios Antonios | Άγιος Αντώνιος | limassol | quarter | limassol | 34.67 33.04
limassol-agios-georgios | Agios Georgios | Άγιος Γεώργιος | limassol | quarter | limassol | 34.692 33.017
agios-athanasios-agios-georgios-fragkoudi | Agios Georgios Fragkoudi | Άγιος Γεώργιος Φραγκούδης | limassol | quarter | agios-athanasios | 34.693 33.071 | | | Agios Georgios(Fragk)
limassol-agios-ioannis | Agios Ioannis | Άγιος Ιωάννης | limassol | quarter | limassol | 34.675 33.027
kolossi-agios-loukas | Agios Loukas | Άγιος Λουκάς | limassol | quarter | kolossi | 34.671 32.935
limassol-agios-nektarios | Agios Nektarios | Άγιος Νεκτάριος | limassol | quarter | limassol | 34.69 33.047
limassol-agios-nikolaos | Agios Nikolaos | Άγιος Νικόλαος | limassol | quarter | limassol | 34.693 33.059
kato-polemidia-agios-nikolaos | Agios Nikolaos | Άγιος Νικόλαος | limassol | quarter | kato-polemidia | 34.694 32.988
limassol-agios-spyridon | Agios Spyridon | Άγιος Σπυρίδωνας | limassol | quarter | limassol | 34.67 33.007
agios-athanasios-agios-stylianos | Agios Stylianos | Άγιος Στυλιανός | limassol | quarter | agios-athanasios | 34.705 33.068
kato-polemidia-anthoupoli | Anthoupoli | Ανθούπολη | limassol | quarter | kato-polemidia | 34.684 32.983
limassol-apostolos-andreas | Apostolos Andreas | Απόστολος Ανδρέας | limassol | quarter | limassol | 34.678 33.02
kolossi-apostolos-andreas | Apostolos Andreas | Απόστολος Ανδρέας | limassol | quarter | kolossi | 34.682 32.941
agios-athanasios-apostolos-loukas | Apostolos Loukas | Απόστολος Λουκάς | limassol | quarter | agios-athanasios | 34.708 33.065
kato-polemidia-apostolos-varnavas | Apostolos Varnavas | Απόστολος Βαρνάβας | limassol | quarter | kato-polemidia | 34.686 33.006
mesa-geitonia-chalkoutsa | Chalkoutsa | Χαλκούτσα | limassol | quarter | mesa-geitonia | 34.696 33.051
limassol-ekali | Ekali | Εκάλη | limassol | quarter | limassol | 34.708 33.015
limassol-kapsalos | Kapsalos | Κάψαλος | limassol | quarter | limassol | 34.695 33.035
limassol-katholiki | Katholiki | Καθολική | limassol | quarter | limassol | 34.683 33.037
limassol-limassol-historical-centre | Limassol Historical Centre | Ιστορικό Κέντρο Λεμεσού | limassol | quarter | limassol | 34.678 33.044 | | | Historical Center, Limassol Old Town, Old Town, Historic Centre, Παλιά Πόλη, Старый город, Исторический центр
limassol-linopetra | Linopetra | Λινόπετρα | limassol | quarter | limassol | 34.701 33.068
limassol-neapolis | Neapolis | Νεάπολη | limassol | quarter | limassol | 34.689 33.062
limassol-omonia | Omonia | Ομόνοια | limassol | quarter | limassol | 34.666 33.012
kato-polemidia-panagia-evangelistria | Panagia Evangelistria | Παναγία Ευαγγελίστρια | limassol | quarter | kato-polemidia | 34.694 33.007
agios-athanasios-panthea | Panthea | Πάνθεα | limassol | quarter | agios-athanasios | 34.719 33.036 | | | Пантеа
limassol-petrou-kai-pavlou | Petrou kai Pavlou | Πέτρου και Παύλου | limassol | quarter | limassol | 34.689 33.028
germasogeia-potamos-germasogeias | Potamos Germasogeias | Ποταμός Γερμασόγειας | limassol | quarter | germasogeia | 34.701 33.086
mesa-geitonia-timios-prodromos | Timios Prodromos | Τίμιος Πρόδρομος | limassol | quarter | mesa-geitonia | 34.701 33.05 | | | Timiou Prodromou Mesa Geitonias
limassol-tsiflikoudia | Tsiflikoudia | Τσιφλικούδια | limassol | quarter | limassol | 34.664 33.025
limassol-tsirion | Tsirion | Τσίρειο | limassol | quarter | limassol | 34.7 33.02
limassol-zakaki | Zakaki | Ζακάκι | limassol | quarter | limassol | 34.6586 33.0026 | | | Zakáti
strovolos-acropolis | Acropolis | Ακρόπολη | nicosia | quarter | strovolos | 35.144 33.359
lakatameia-agia-paraskevi | Agia Paraskevi | Αγία Παρασκευή | nicosia | quarter | lakatameia | 35.109 33.317
nicosia-agioi-omologites | Agioi Omologites | Άγιοι Ομολογητές | nicosia | quarter | nicosia | 35.162 33.357
nicosia-agios-andreas | Agios Andreas | Άγιος Ανδρέας | nicosia | quarter | nicosia | 35.1748 33.3463
nicosia-agios-antonios | Agios Antonios | Άγιος Αντώνιος | nicosia | quarter | nicosia | 35.169 33.366
spilia-agios-antonios | Agios Antonios | Άγιος Αντώνιος | nicosia | quarter | spilia | 34.966 32.953
strovolos-agios-dimitrios | Agios Dimitrios | Άγιος Δημήτριος | nicosia | quarter | strovolos | 35.15 33.364
latsia-agios-eleftherios | Agios Eleftherios | Άγιος Ελευθέριος | nicosia | quarter | latsia | 35.112 33.384
latsia-agios-georgios | Agios Georgios | Άγιος Γεώργιος | nicosia | quarter | latsia | 35.099 33.372
agios-dometios-agios-georgios | Agios Georgios | Άγιος Γεώργιος | nicosia | quarter | agios-dometios | 35.173 33.333
dali-agios-konstantinos-kai-eleni | Agios Konstantinos kai Eleni | Άγιοι Κωνσταντίνος και Ελένη | nicosia | quarter | dali | 35.069 33.39 | | | Ag Konst and Elenis
nicosia-agios-konstantinos-kai-eleni | Agios Konstantinos kai Eleni | Άγιοι Κωνσταντίνος και Ελένη | nicosia | quarter | nicosia | 35.165 33.381 | | | Ag Konst and Elenis
lakatameia-agios-mamas | Agios Mamas | Άγιος Μάμας | nicosia | quarter | lakatameia | 35.122 33.308
lakatameia-agios-nikolaos | Agios Nikolaos | Άγιος Νικόλαος | nicosia | quarter | lakatameia | 35.105 33.309
agios-dometios-agios-pavlos | Agios Pavlos | Άγιος Παύλος | nicosia | quarter | agios-dometios | 35.179 33.334
strovolos-agios-vasileios | Agios Vasileios | Άγιος Βασίλειος | nicosia | quarter | strovolos | 35.131 33.343
strovolos-apostolos-varnavas-kai-agios-makarios | Apostolos Varnavas kai Agios Makarios | Απόστολος Βαρνάβας και Άγιος Μακάριος | nicosia | quarter | strovolos | 35.131 33.358 | | | Ap. Varnavas and Ag. Makar.
strovolos-archangelos | Archangelos | Αρχάγγελος | nicosia | quarter | strovolos | 35.135 33.307
latsia-archangelos-michail | Archangelos Michail | Αρχάγγελος Μιχαήλ | nicosia | quarter | latsia | 35.106 33.376
lakatameia-archangelos-anthoupoli | Archangelos-Anthoupoli | Αρχάγγελος-Ανθούπολη | nicosia | quarter | lakatameia | 35.121 33.29
nicosia-chrysaliniotissa | Chrysaliniotissa | Χρυσαλινιώτισσα | nicosia | quarter | nicosia | 35.176 33.37
strovolos-chryseleousa | Chryseleousa | Χρυσελεούσα | nicosia | quarter | strovolos | 35.144 33.334
strovolos-dasoupolis | Dasoupolis | Δασούπολη | nicosia | quarter | strovolos | 35.146 33.369
strovolos-ethnomartyras-kyprianos | Ethnomartyras Kyprianos | Εθνομάρτυρας Κυπριανός | nicosia | quarter | strovolos | 35.125 33.325 | | | Enthomar Kyprianos
nicosia-faneromeni | Faneromeni | Φανερωμένη | nicosia | quarter | nicosia | 35.174 33.363
nicosia-kaimakli | Kaimakli | Καϊμακλί | nicosia | quarter | nicosia | 35.185 33.381 | 1020-1022 1025-1028 1036-1037
dali-kallithea | Kallithea | Καλλιθέα | nicosia | quarter | dali | 35.073 33.395 | 2548
nicosia-lykavittos | Lykavittos | Λυκαβηττός | nicosia | quarter | nicosia | 35.167 33.375 | 1055-1057 | | Lykabittos
egkomi-makedonitissa | Makedonitissa | Μακεδονίτισσα | nicosia | quarter | egkomi | 35.153 33.307
dali-nea-lidra | Nea Lidra | Νέα Λήδρα | nicosia | quarter | dali | 35.068 33.379 | 2549 | | Nea Ledras
nicosia-pallouriotissa | Pallouriotissa | Παλλουριώτισσα | nicosia | quarter | nicosia | 35.176 33.382 | 1035-1036 1040-1042 1045-1049
nicosia-panagia | Panagia | Παναγία | nicosia | quarter | nicosia | 35.174 33.395
dali-panagia-evangelistria | Panagia Evangelistria | Παναγία Ευαγγελίστρια | nicosia | quarter | dali | 35.032 33.42
egkomi-parissinos | Parissinos | Παρισινός | nicosia | quarter | egkomi | 35.163 33.336
strovolos-stavros | Stavros | Σταυρός | nicosia | quarter | strovolos | 35.141 33.35
nicosia-trypiotis | Trypiotis | Τρυπιώτης | nicosia | quarter | nicosia | 35.167 33.362
paphos-agios-pavlos | Agios Pavlos | Άγιος Παύλος | paphos | quarter | paphos | 34.788 32.427
paphos-agios-theodoros | Agios Theodoros | Άγιος Θεόδωρος | paphos | quarter | paphos | 34.776 32.426
paphos-anavargos | Anavargos | Ανάβαργος | paphos | quarter | paphos | 34.7946 32.4515
kouklia-pafou-cha-potami | Cha Potami | Χα Ποτάμι | paphos | quarter | kouklia-pafou | 34.808 32.5118 | 8510
paphos-kato-paphos | Kato Paphos | Κάτω Πάφος | paphos | quarter | paphos | 34.758 32.422
paphos-ktima | Ktima | Κτήμα | paphos | quarter | paphos | 34.775 32.4333 | | | Kasaba
paphos-moutallos | Moutallos | Μούτταλος | paphos | quarter | paphos | 34.781 32.411
`

function parse(line: string): Place {
  const [slug, name, nameLocal, district, kind, parent, point, codes, population, alternates] = line
    .split('|')
    .map((column) => column.trim())
  const [lat, lng] = point.split(' ').map(Number)
  const own = { slug, nameLocal: nameLocal || null, kind: kind as PlaceKind }
  const ru = russianName(own)
  return {
    ...own,
    name,
    names: ru === null ? {} : { ru },
    district,
    parent: parent || null,
    lat,
    lng,
    postalCodes: codes ? codes.split(' ').flatMap(spread) : [],
    alternateNames: alternates ? alternates.split(', ') : [],
    population: population ? Number(population) : null,
  }
}

/** "6010-6013" stands for each of the four codes. */
function spread(range: string): string[] {
  const [first, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
}

export const places: readonly Place[] = table.trim().split('\n').map(parse)
