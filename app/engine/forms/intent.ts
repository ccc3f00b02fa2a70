/**
 * Name of the field with the intent of a submission: the value of the pressed button, or of a hidden
 * field on a page with several forms.
 */
export const intentField = "intent";
