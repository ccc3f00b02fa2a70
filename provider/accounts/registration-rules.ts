/** What a registration says, trimmed (specification, part 1, section 5). */
export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string | null;
}

/**
 * Characters that are in no deliverable address and mean something to mail programs or terminals:
 * they never reach a mail header.
 */
const unsafeInAddress = /[\p{C}<>()[\]\\,;:"]/u;

/** Whether a text is an email address by the specification's rule. */
export function isEmail(email: string): boolean {
  if (email.length < 5 || /\s/.test(email) || unsafeInAddress.test(email))
    return false;
  const [local, domain, ...rest] = email.split("@");
  if (!local || domain === undefined || rest.length > 0) return false;
  const parts = domain.split(".");
  return parts.length >= 2 && parts.every((part) => part !== "");
}

/** How addresses are compared: `Ann@Shop.com` and `ann@shop.com` are one account. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** Trims what the specification trims; an empty last name becomes null. */
export function trimRegistration(given: Registration): Registration {
  return {
    email: given.email.trim(),
    password: given.password,
    firstName: given.firstName.trim(),
    lastName: given.lastName?.trim() || null,
  };
}

/**
 * Checks a trimmed registration, in the order and the words of the specification (part 1, section 5).
 * @returns the first complaint, or null
 */
export function complaintAbout({
  email,
  password,
  firstName,
}: Registration): string | null {
  if (!isEmail(email)) return "Invalid email!";
  if (firstName === "") return "Must enter first name";
  if (password.length < 6)
    return "Password must be at least 6 characters long!";
  const needed = [/\p{Nd}/u, /\p{Ll}/u, /\p{Lu}/u, /[^A-Za-z0-9\s]/];
  if (/\s/.test(password) || !needed.every((kind) => kind.test(password))) {
    return "Password must contain uppercase & lowercase letters, and at least one number and special character!";
  }
  return null;
}
