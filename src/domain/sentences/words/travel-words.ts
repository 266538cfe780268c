/**
 * Words for points of interest, and for how one gets there. `foot` and `ride` say that minutes are walked or driven; a
 * beach is not among them: without a name it is the sea.
 */
export const englishTravel = `
poi.school | school, schools, primary school, secondary school, high school, elementary school
poi.university | university, universities, college, campus, uni
poi.hospital | hospital, hospitals
poi.port | port, harbour, harbor, marina, seaport
poi.airport | airport, airports
poi.supermarket | supermarket, supermarkets, grocery store, grocery shop
poi.bus-stop | bus stop, bus stops, busstop
poi.pharmacy | pharmacy, pharmacies, chemist
foot | minute walk, minutes walk, min walk, mins walk, minutes walking, minute s walk, minutes on foot, minutes by foot, minutes walk away, minutes away on foot, on foot, walking, walk
ride.1 | minutes by car, min drive, mins drive, minute drive, minutes drive, min by car, minutes driving, minutes drive away, minute s drive
`

export const greekTravel = `
poi.school | σχολείο, σχολείου, σχολεία, σχολείων, δημοτικό σχολείο, γυμνάσιο, λύκειο
poi.university | πανεπιστήμιο, πανεπιστημίου, πανεπιστήμια
poi.hospital | νοσοκομείο, νοσοκομείου, νοσοκομεία
poi.port | λιμάνι, λιμανιού, μαρίνα, μαρίνας
poi.airport | αεροδρόμιο, αεροδρομίου, αεροδρόμια
poi.supermarket | υπεραγορά, υπεραγοράς, υπεραγορές, σούπερ μάρκετ, σουπερμάρκετ
poi.bus-stop | στάση λεωφορείου, στάσεις λεωφορείου, στάση λεωφορείων
poi.pharmacy | φαρμακείο, φαρμακείου, φαρμακεία
near.walk | με τα πόδια από, με τα πόδια σε, με τα πόδια στο, σε απόσταση με τα πόδια από, σε απόσταση περπατήματος από, περπατώντας από
foot | λεπτά με τα πόδια, λεπτά περπάτημα, λεπτά περπατώντας, λεπτά πόδια, με τα πόδια, περπάτημα
ride.1 | λεπτά με το αυτοκίνητο, λεπτά με αυτοκίνητο, λεπτά οδικώς, λεπτά οδήγηση
`

export const russianTravel = `
poi.school | школа, школы, школе, школу, школой, школ, школам
poi.university | университет, университета, университету, университетом, университете, вуз, вуза
poi.hospital | больница, больницы, больнице, больницу, больницей, госпиталь, госпиталя
poi.port | порт, порта, порту, портом, марина, марины, марине, гавань, гавани
poi.airport | аэропорт, аэропорта, аэропорту, аэропортом, аэропорте
poi.supermarket | супермаркет, супермаркета, супермаркету, супермаркетом, супермаркеты
poi.bus-stop | автобусная остановка, автобусной остановки, автобусной остановкой, остановка автобуса, остановки автобуса, остановкой автобуса
poi.pharmacy | аптека, аптеки, аптеке, аптеку, аптекой
near.walk | в пешей доступности от, в шаговой доступности от, в шаговой доступности, в пешей доступности, пешком до
foot | минут пешком, минут ходьбы, минуты пешком, минуты ходьбы, минутах ходьбы, мин пешком, мин ходьбы, минутах пешком, пешком, ходьбы
ride.1 | минут езды, минутах езды, минуты езды, минут на машине, минутах на машине, мин на машине, минуты на машине, мин езды
`
