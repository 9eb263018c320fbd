import { plainAmount } from "../plain-amount.ts";

/** Maximum deal value: PostgreSQL's largest integer. */
export const MAX_PENCE = 2_147_483_647;
export const TOO_MUCH = "Deal value must be at most £21,474,836.47";

/** Parses pounds as typed ("£12,500.50") to pence; null if empty, undefined if invalid. */
export function readPounds(text: string): number | null | undefined {
	const plain = plainAmount(text.replaceAll("£", ""));
	if (plain === "") return null;
	if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
	const [pounds = "", pence = ""] = plain.split(".");
	return Number(pounds) * 100 + Number(pence.padEnd(2, "0"));
}

/** Formats pence as pounds: 1250050 gives "12,500.50", 1250000 gives "12,500". */
export function writePounds(pence: number | null): string {
	if (pence === null) return "";
	const pounds = Math.floor(pence / 100).toLocaleString("en-GB");
	return pence % 100 === 0 ? pounds : `${pounds}.${String(pence % 100).padStart(2, "0")}`;
}
