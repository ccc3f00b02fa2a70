/** Last segment of a result page's CSV (specification, part 2, section 2). */
export const csvFileName = "ULSearchResults.csv";
