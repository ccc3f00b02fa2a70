/**
 * Scan Type of a carton whose delivery scan names another store than its own, followed by a colon and the number of
 * that store.
 */
export const deliveredElsewhere = "Delivered at another store";
