import { portalCookiePrefix } from "../session/form-owner";

/** Maximum length of a relayed Set-Cookie line, in bytes: the browsers' limit for one cookie. */
const maxLineBytes = 4_096;
// RFC 6265, section 4.1.1: a token, and cookie-octets with or without quotes.
const legalName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/;
const legalValue =
  /^(?:"[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*"|[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*)$/;
const legalDate =
  /^[A-Za-z]{3,9}, ?\d{1,2}[ -][A-Za-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the browser's cookies for the provider: unchanged, without the portal's own.
 * @param header the browser's Cookie header
 * @returns a Cookie header, or null if no cookies are left
 */
export function cookiesForProvider(header: string | undefined): string | null {
  if (!header) return null;
  const kept = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => {
      const name = pair.split("=", 1)[0] ?? "";
      return (
        legalName.test(name) && !isPortals(name) && !/[^\x20-\x7e]/.test(pair)
      );
    });
  return kept.length > 0 ? kept.join("; ") : null;
}

/**
 * Returns a Set-Cookie line of the provider for the browser: name, value and lifetime are the
 * provider's; the portal sets all other attributes, so that the provider can neither widen nor loosen a
 * cookie.
 * @param line one Set-Cookie value
 * @param secure true if the portal is served over https
 * @returns the line, or null if it must not reach the browser
 */
export function relayedCookie(line: string, secure: boolean): string | null {
  if (Buffer.byteLength(line) > maxLineBytes) return null;
  const [pair = "", ...attributes] = line.split(";");
  const split = pair.indexOf("=");
  const name = pair.slice(0, split).trim();
  const value = pair.slice(split + 1).trim();
  if (
    split < 1 ||
    !legalName.test(name) ||
    !legalValue.test(value) ||
    isPortals(name)
  )
    return null;

  const out = [`${name}=${value}`];
  for (const attribute of attributes) {
    const [key = "", ...rest] = attribute.split("=");
    const wanted = rest.join("=").trim();
    if (/^\s*max-age\s*$/i.test(key) && /^-?\d{1,10}$/.test(wanted))
      out.push(`Max-Age=${wanted}`);
    if (/^\s*expires\s*$/i.test(key) && legalDate.test(wanted))
      out.push(`Expires=${wanted}`);
  }
  out.push("Path=/", "HttpOnly", "SameSite=Lax");
  if (secure) out.push("Secure");
  return out.join("; ");
}

// Browsers compare names exactly. This check ignores case, so that the lookalike `__Portal_` is excluded
// too, and searches the whole name, because `__Host-` or `__Secure-` before the prefix is also a
// lookalike.
const isPortals = (name: string) =>
  name.toLowerCase().includes(portalCookiePrefix);
