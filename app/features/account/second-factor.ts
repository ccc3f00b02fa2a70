/** What the forms of the second factor do, by their `intent`. */
export const factorIntents = {
  setUp: "set-up",
  createCodes: "create-codes",
  turnOff: "turn-off",
} as const;

/** A new secret, as an app reads it. */
export interface NewFactor {
  secret: string;
  /** The `otpauth:` address in the QR code. */
  address: string;
  /** Its QR code: the path of the dark modules, and the modules of a side with the quiet zone. */
  qr: { path: string; size: number };
}

/** The loader data of the page. */
export interface FactorView {
  flash: string | null;
  isOn: boolean;
  isRequired: boolean;
  codesLeft: number;
  /** Null if the second factor is on. */
  created: NewFactor | null;
  /** True if the provider did not respond. */
  isUnavailable: boolean;
}

/** The reply to a form: the recovery codes, which are shown once, or why it had no effect. */
export type FactorReply =
  | { recoveryCodes: string[] }
  | {
      recoveryCodes: null;
      intent: string;
      error: string | null;
      /** True if the error is about the code. */
      isCodeInvalid: boolean;
      expired: boolean;
      /** The secret that the form was about. */
      created: NewFactor | null;
    };
