import { createIsbotFromList, list } from "isbot";

// User agents that isbot lists but that send reports deliberately, such as a script or a browser under test.
const DELIBERATE = [
	"Mozilla/5.0 HeadlessChrome/140.0.0.0",
	"node",
	"undici",
	"axios/1.7.0",
	"curl/8.5.0",
	"python-requests/2.32.0",
	"PostmanRuntime/7.43.0",
];

const crawls = createIsbotFromList(
	list.filter(pattern => !DELIBERATE.some(agent => new RegExp(pattern, "i").test(agent))),
);

/** Whether a crawler sent the request: crawlers render pages too, but their speed is not a visitor's. */
export function isCrawler(request: Request): boolean {
	return crawls(request.headers.get("user-agent"));
}
