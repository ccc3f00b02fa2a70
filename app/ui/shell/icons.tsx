/** An icon of 16 × 16 units; a visible or hidden text stands beside it. */
export const Icon = ({ path }: { path: string }) => (
  <svg
    className="icon"
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);

/** Head and shoulders, beside the first name of the signed-in user. */
export const PersonIcon = () => (
  <Icon path="M8 8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 7a6.5 6.5 0 0 1 13 0Z" />
);

/** A calendar, for the calendar button of a date field. */
export const CalendarIcon = () => (
  <Icon path="M4 0h2v2h4V0h2v2h3v14H1V2h3Zm9 7H3v7h10Z" />
);
