import { inProcess } from "./in-process.ts";

/** Tests for mutants of the work: those that call handlers and verbs in process. */
export default inProcess([
	"worker/outbox/*.test.ts",
	"tests/integration/work/*.test.ts",
	"tests/integration/sync/rest.test.ts",
	"tests/integration/sync/destination.test.ts",
	"tests/integration/mail/confirmation.test.ts",
	"tests/integration/alerts/office-hours.test.ts",
	"tests/integration/sync/contention.test.ts",
]);
