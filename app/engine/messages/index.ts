/**
 * The texts of the portal, each once: all that the specification fixes, every error and notice, and
 * each label that stands more than once. Code reads them by name, `adminMessages.added`; the build
 * writes the text in its place in the scripts of browsers. For another language, it reads each file from the
 * folder of that language instead (`scripts/translated-messages.mjs`).
 */
export * from "./access";
export * from "./account";
export * from "./address-book";
export * from "./admin";
export * from "./alerts";
export * from "./api";
export * from "./booking";
export * from "./common";
export * from "./corrections";
export * from "./dashboard";
export * from "./data-import";
export * from "./dates";
export * from "./exceptions";
export * from "./fields";
export * from "./find";
export * from "./forms";
export * from "./glossary";
export * from "./home";
export * from "./clock-choice";
export * from "./language-choice";
export * from "./manual-reports";
export * from "./map";
export * from "./notes";
export * from "./own-account";
export * from "./rates";
export * from "./receiving";
export * from "./reports";
export * from "./results";
export * from "./scorecard";
export * from "./searches";
export * from "./second-factor";
export * from "./server";
export * from "./subscriptions";
export * from "./share-links";
export * from "./timelines";
export * from "./tracking";
export * from "./views";
export { fillText as formatMessage } from "../../../shared/fill-text";
export * from "../../../shared/format-number";
