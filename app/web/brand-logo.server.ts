import { Router, type RequestHandler } from "express";
import { readBrandLogo, type BrandLogo } from "../../shared/brand-logo";
import { SettingError } from "../env.server";
import type { ShownLogo } from "../ui/shell/logo";
import type { PortalEnv } from "../portal-env";

const path = "/brand-logo.png";

/**
 * Reads the logo that is set.
 * @returns null if none is set
 * @throws {SettingError} if it cannot be shown
 */
export async function loadBrandLogo({
  brandLogo,
}: Pick<PortalEnv, "brandLogo">): Promise<BrandLogo | null> {
  if (brandLogo === null) return null;
  const logo = await readBrandLogo(brandLogo);
  if (typeof logo === "string") throw new SettingError(`BRAND_LOGO ${logo}.`);
  return logo;
}

/** Returns how pages show a logo. */
export const shownLogo = (logo: BrandLogo | null): ShownLogo | null =>
  logo && {
    src: `${path}?v=${logo.version}`,
    width: Math.round(logo.width / 2),
    height: Math.round(logo.height / 2),
    isLight: logo.isLight,
  };

/** Serves the logo to everybody, because the login page has it. */
export function serveBrandLogo(logo: BrandLogo | null): RequestHandler {
  const router = Router();
  if (logo !== null)
    router.get(path, (_req, res) => {
      res.set("Cache-Control", "public, max-age=31536000, immutable");
      res.type("png").send(logo.png);
    });
  return router;
}
