import * as z from "zod";
import { cleanEmail } from "../../../../shared/typed-text";

/** The schema of an email address that was typed or pasted; see `cleanEmail`. */
export const typedEmail = z.string().transform(cleanEmail).default("");
