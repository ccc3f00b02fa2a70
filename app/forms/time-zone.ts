/** Returns the time zone of the browser, `America/Chicago`. */
export const browserTimeZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone;
