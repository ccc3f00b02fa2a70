/** The mails to trading partners about their documents. */
export const partnerMailMessages = {
  applied: "{fileName} was loaded, with remarks",
  nothingApplied: "Nothing of {fileName} was loaded",
  counts:
    "{title}: {created} new, {changed} changed, {unchanged} unchanged, {rejected} rejected",
  moreErrors: "Further errors: {count}",
  why: "You get this mail because {sender} sends documents to {product}, and this address is told what became of them.",
} as const;
