import { Router, type RequestHandler } from "express";
import { paths } from "../paths";
import type { PortalEnv } from "../portal-env";
import { sendErrorPage } from "./pages/error-page";
import { getRequestContext } from "./request-context";

/** How long a `security.txt` may be kept by its readers, in milliseconds: half a year (RFC 9116, section 2.5.5). */
const validMs = 180 * 24 * 60 * 60 * 1000;

/**
 * Handles the addresses below `/.well-known/` (RFC 8615), which password managers and security researchers look
 * for without a session: where the password is changed, and whom to tell of a vulnerability (the setting
 * SECURITY_CONTACT). All others are 404, by which password managers see that statuses mean something here.
 */
export function wellKnown({
  securityContact,
}: Pick<PortalEnv, "securityContact">): RequestHandler {
  const router = Router();
  router.get("/.well-known/change-password", (_req, res) => {
    res.redirect(302, paths.account());
  });
  router.get("/.well-known/security.txt", (_req, res, next) => {
    if (securityContact === null) return next();
    const { origin } = getRequestContext(res);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      "Preferred-Languages: en, es",
    ];
    res.type("text/plain").send(`${lines.join("\n")}\n`);
  });
  router.use("/.well-known", (_req, res) => sendErrorPage(res, 404));
  return router;
}
