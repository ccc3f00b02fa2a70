import { Router, type RequestHandler } from "express";
import type { BrandLogo } from "../../shared/brand-logo.server";
import type { ShownLogo } from "../ui/shell/logo";

const path = "/brand-logo.png";

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
