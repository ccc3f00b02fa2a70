export { getUserRights, withExtensions } from "./user-rights.server";
