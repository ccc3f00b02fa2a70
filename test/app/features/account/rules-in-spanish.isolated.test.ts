import { expect, test, vi } from "vitest";
import { ruleMessage } from "../../../../app/engine/provider-client/rule-messages";
import {
  findPasswordError,
  findRegistrationError,
} from "../../../../provider/contract/accounts";
import { findGroupNameError } from "../../../../provider/contract/extensions/groups";

vi.mock(
  import("../../../../app/engine/messages/account"),
  () => import("../../../../app/engine/messages/es/account") as Promise<never>,
);
vi.mock(
  import("../../../../app/engine/messages/forms"),
  () => import("../../../../app/engine/messages/es/forms") as Promise<never>,
);

const registration = {
  email: "ann@shop.example",
  password: "Parcel-2026!",
  firstName: "Ann",
  lastName: null,
};
const registrationError = (entered: Partial<typeof registration>) =>
  findRegistrationError({ ...registration, ...entered })?.message;

test.each([
  [registrationError({ email: "ann" }), "¡Correo electrónico no válido!"],
  [registrationError({ firstName: "" }), "Debe escribir el nombre"],
  [registrationError({ firstName: "x".repeat(101) }), "100 caracteres"],
  [registrationError({ firstName: "a\nb" }), "caracteres invisibles"],
  [findPasswordError("short"), "al menos 6 caracteres"],
  [findPasswordError("parcel-2026"), "mayúsculas y minúsculas"],
  [findPasswordError("Aa1!".repeat(33)), "como máximo 128 caracteres"],
  [findGroupNameError(""), "nombre"],
  [findGroupNameError("x".repeat(101)), "100 caracteres"],
  [findGroupNameError("a\nb"), "caracteres invisibles"],
])("in Spanish, the rule %j is explained in Spanish", (text, spanish) => {
  expect(text).toEqual(expect.any(String));
  expect(ruleMessage(text ?? "")).toContain(spanish);
});
