import { inProcess } from "./in-process.ts";

/** Tests for mutants of the verbs: those that call them in process, or through a web process in the tests' thread. */
export default inProcess([
	"db/newsletter/*.test.ts",
	"tests/integration/operations/retention.test.ts",
	"tests/integration/providers/token-store.test.ts",
	"tests/integration/admin/{first-contact,lead-neighbours,lead-search,new-leads,overview-figures}.test.ts",
	"tests/integration/admin/{attribution,chats,content,erasure,lead-filters,leads,lost-answers}.test.ts",
	"tests/integration/admin/{merge,page-drafts,staff-leads,versions,views-and-templates}.test.ts",
	"tests/integration/intake/*.test.ts",
	"tests/integration/newsletter/{confirm-link,left-meanwhile,switched-off,staff}.test.ts",
	"tests/integration/hooks/*.test.ts",
	"tests/integration/work/*.test.ts",
	"tests/integration/mail/confirmation.test.ts",
	"tests/integration/conversions/keeping.test.ts",
	"tests/integration/alerts/office-hours.test.ts",
	"tests/integration/sync/{destination,moves,rest}.test.ts",
	"tests/integration/admin/{bulk-change,import,lead-pages}.test.ts",
]);
