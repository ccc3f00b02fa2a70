export { loadExceptionsToMend } from "./exceptions-to-mend.server";
export { readExceptionCriteria } from "./exceptions-search.server";
