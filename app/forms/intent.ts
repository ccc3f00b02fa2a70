/**
 * Name of the field that says what a submission is for: the value of the button that was pressed, or
 * of a hidden field where a page has several forms.
 */
export const intentField = "intent";
