export { loadExceptionsToMend } from "./exceptions-to-mend.server";
