/** Around each page of the back office: one that failed leaves the tabs in reach. */
export { Failed as ErrorBoundary } from "./shell/failed";
