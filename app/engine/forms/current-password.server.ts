import * as z from "zod";
import { formMessages } from "../messages";

/** The password that a signed-in user types for a change of importance. */
export const currentPassword = z
  .string()
  .default("")
  .refine((typed) => typed !== "", formMessages.currentPasswordRequired);
