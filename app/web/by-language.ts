import type { IncomingMessage, RequestListener } from "node:http";
import Negotiator from "negotiator";
import {
  languages,
  type Language,
} from "../../provider/contract/extensions/language";
import type { PortalEnv } from "../portal-env";
import { languageCookie, portalCookie } from "../engine/session/portal-cookies";

/**
 * Passes each request to the application in its language.
 * @param apps by language; English among them
 */
export function byLanguage(
  env: Pick<PortalEnv, "secure">,
  apps: ReadonlyMap<Language, RequestListener>,
): RequestListener {
  return (req, res) =>
    (apps.get(languageOf(req, env.secure)) ?? apps.get("en"))?.(req, res);
}

/**
 * Returns the language of a request: the one that the user has chosen, otherwise the first that the
 * browser accepts, otherwise English.
 * @param secure true if the portal is served over https
 */
export function languageOf(
  req: Pick<IncomingMessage, "headers">,
  secure: boolean,
): Language {
  const named = (name: string | undefined) =>
    languages.find((language) => language === name);
  return (
    named(portalCookie(req.headers.cookie, languageCookie, secure)) ??
    named(new Negotiator(req).language([...languages])) ??
    "en"
  );
}
