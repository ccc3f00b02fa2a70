export { getUserRights } from "./user-rights.server";
