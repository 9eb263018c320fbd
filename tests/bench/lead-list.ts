import { setTimeout as delay } from "node:timers/promises";
import { type Figure, median, type Row } from "./figure.ts";
import { timed } from "./timed.ts";
import { withTwoSizes } from "./two-sizes.ts";

const SIZES = { small: 1_000, large: 100_000 };
const WARM_UP = 8;
const ROUNDS = 40;

/** Returns the path of the n-th request; each search uses other words, so that no cached count answers it. */
type Ask = (n: number) => string;

const enc = encodeURIComponent;
/** Number of a sample person that exists in a database of any size, another one for each n. */
const someone = (n: number) => 100 + ((n * 37) % 900);

/** Returns every substring of some words: each matches nearly every row, and no two requests are the same. */
function piecesOf(words: string): string[] {
	const pieces = new Set<string>();
	for (let from = 0; from < words.length; from += 1) {
		for (let to = from + 2; to <= words.length; to += 1) {
			const piece = words.slice(from, to);
			if (piece.trim() === piece) pieces.add(piece);
		}
	}
	return [...pieces];
}
const IN_LEADS = piecesOf("sample person ");
const IN_RUNS = piecesOf("crm_sync system");
const IN_READERS = piecesOf(".examplereader");
const IN_AUDIT = piecesOf("sample-admin-");
const frequent = (pieces: string[], n: number) => enc(pieces[n % pieces.length] ?? "");

const LEADS = "/admin/leads.data";
const JOBS = "/admin/integrations/jobs.data";
const READERS = "/admin/leads/newsletter.data";
const AUDIT = "/admin/audit.data";

const QUESTIONS: Record<string, Ask> = {
	"leads, first page": () => LEADS,
	"leads, one status": n => `${LEADS}?status=${n % 2 ? "new" : "closed"}`,
	"leads, by name": () => `${LEADS}?sort=fullName`,
	"leads, by status": () => `${LEADS}?sort=status`,
	"leads, rare name": n => `${LEADS}?q=${enc(`Sample Person ${someone(n)}`)}`,
	"leads, rare e-mail": n => `${LEADS}?q=${enc(`person${someone(n)}@`)}`,
	"leads, rare phone": n => `${LEADS}?q=${enc(`7700 000${someone(n)}`)}`,
	"leads, phone in another spelling": n => `${LEADS}?q=07700000${someone(n)}`,
	"leads, phone of nobody": n => `${LEADS}?q=${enc(`+971 50 ${1_000_000 + n}`)}`,
	"leads, end of a phone": n => `${LEADS}?q=700000${someone(n)}`,
	"leads, company": n => `${LEADS}?q=${enc(`Sample Firm ${someone(n)}`)}`,
	"leads, words in all": n => `${LEADS}?q=${frequent(IN_LEADS, n)}`,
	"leads, words in none": n => `${LEADS}?q=${enc(`nobody is called this ${n}`)}`,
	"GET /api/leads": () => "/api/leads",
	"GET /api/leads, rare name": n => `/api/leads?q=${enc(`Sample Person ${someone(n)}`)}`,
	"GET /api/leads, words in all, asked again": n => `/api/leads?q=${enc(["sample", "person"][n % 2] ?? "")}`,
	"jobs, first page": () => JOBS,
	"jobs, failed": () => `${JOBS}?status=failed`,
	"jobs, lead's name": n => `${JOBS}?q=${enc(`Sample Person ${someone(n)}`)}`,
	"jobs, error": n => `${JOBS}?q=${enc(`refusal ${someone(n)}`)}`,
	"jobs, words in all": n => `${JOBS}?q=${frequent(IN_RUNS, n)}`,
	"jobs, words in none": n => `${JOBS}?q=${enc(`nothing says this ${n}`)}`,
	"newsletter, first page": () => READERS,
	"newsletter, one status": () => `${READERS}?status=unsubscribed`,
	"newsletter, rare": n => `${READERS}?q=${enc(`reader${someone(n)}@`)}`,
	"newsletter, words in all": n => `${READERS}?q=${frequent(IN_READERS, n)}`,
	"newsletter, words in none": n => `${READERS}?q=${enc(`nobody${n}@nowhere`)}`,
	"audit, first page": () => AUDIT,
	"audit, rare": n => `${AUDIT}?q=${enc(`admin-${n % 7} lead.note`)}`,
	"audit, words in all": n => `${AUDIT}?q=${frequent(IN_AUDIT, n)}`,
	"audit, words in none": n => `${AUDIT}?q=${enc(`nothing says this ${n}`)}`,
	"analytics overview": () => "/admin.data",
};

/** Slow counts are cached for a second: these requests are sent after the cache has expired. */
const AFRESH: Record<string, Ask> = {
	"leads, first page, counted afresh": () => LEADS,
	"jobs, first page, counted afresh": () => JOBS,
	"newsletter, first page, counted afresh": () => READERS,
};
const FORGOTTEN_MS = 1_050;
const FEWER_ROUNDS = 10;

/** First pages of all lists, and searches: time with many rows over time with few, measured alternately over HTTP. */
export const leadList: Figure = tell =>
	withTwoSizes(SIZES, async ({ small, large }) => {
		const rows: Row[] = [];
		const measure = async (name: string, ask: Ask, rounds: number, pauseMs = 0) => {
			const times = { small: [] as number[], large: [] as number[] };
			for (let n = -WARM_UP; n < rounds; n += 1) {
				if (n >= 0 && pauseMs > 0) await delay(pauseMs);
				const few = await timed(small, ask(n + WARM_UP));
				const many = await timed(large, ask(n + WARM_UP));
				if (n < 0) continue;
				times.small.push(few);
				times.large.push(many);
			}
			const [few, many] = [median(times.small), median(times.large)];
			const note = `${many.toFixed(1)} ms over ${few.toFixed(1)} ms`;
			const row = { name: `100,000 rows over 1,000: ${name}`, measured: many / few, atMost: 3, note };
			tell(row);
			rows.push(row);
		};
		for (const [name, ask] of Object.entries(QUESTIONS)) await measure(name, ask, ROUNDS);
		for (const [name, ask] of Object.entries(AFRESH)) await measure(name, ask, FEWER_ROUNDS, FORGOTTEN_MS);
		return rows;
	});
