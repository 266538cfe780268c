/** Words that a phrase of the tables has and that people leave out: "near the sea", "near sea". */
export const articles: ReadonlySet<string> = new Set(
  'the a an ο η το οι τα του τησ των τον την τη τουσ τισ στο στη στην στον στα στουσ στισ σε'.split(
    ' ',
  ),
)
