/** What a check sends and expects, and what a user of the portal sees if the provider deviates. */
type Description = readonly [expects: string, userSees: string];

/** The checks by their ids; those of every call by the part after the call. */
export const descriptions: Readonly<Record<string, Description>> = {
  answer: [
    "A valid request is answered with a success that fits the contract: all fields, ISO dates, times with a zone, only what was asked for.",
    "an error, or wrong times, figures or rows",
  ],
  session: [
    "Without a cookie, and with one of no session, the answer is 401 or a redirect; of checkValidUser, a failure.",
    "an error instead of the login page, or data without being signed in",
  ],
  "odd-requests": [
    "A field that is missing, of another type or beyond its limits is refused; unknown ids, quotes and wildcards are refused or find nothing.",
    "the answer to another question, or data of others",
  ],
  pages: [
    "Pages of a third of the rows, joined, are one large page: no row twice, none missing, the same order. A total is the number of rows.",
    'repeated or missing rows, or "The data changed while it was loaded"',
  ],
  "loginPortal.answer": [
    "Sign-in is a success with a name, and cookies that the portal can relay: a legal name and value, at most 4,096 bytes.",
    "the sign-in form again, or features that fail",
  ],
  "loginPortal.same-cookie": [
    "The cookies of a session keep their values.",
    "slow pages, because rows are loaded again for each, or the login page, because a page makes several calls at a time",
  ],
  "logoutPortal.answer": [
    "Logout clears the cookies, which are of no use afterwards.",
    "an error, a message that the session has expired, or a session that others can use",
  ],
  "capabilities.answer": [
    "GET /capabilities lists the extensions of the provider, or is answered with 404 if it has none.",
    "none of the screens that belong to extensions",
  ],
  document: [
    "The document of a link in a row is a PDF, PNG or JPEG; 401 or a redirect without a cookie; 404 for an unknown id.",
    "no document, an error page, or documents of others",
  ],
  "entitlement.second-account": [
    "A second account finds no row, number and document of a pool that only the first one has, whether it asks for that pool or for all.",
    "the freight of other customers",
  ],
  "registerAccountPortal.answer": [
    "Registration of a new email is a success; before its confirmation, sign-in is refused.",
    "an error instead of the registration, or accounts with emails of other people",
  ],
  once: [
    "Requests with the same Idempotency-Key, two at the same time and one afterwards, are successes and act once.",
    "an error although the change was made, or two bookings after a double click or a lost response",
  ],
};
