/** Layout of each page of the back office, whose error boundary keeps the tabs usable. */
export { Failed as ErrorBoundary } from "./shell/failed.tsx";
