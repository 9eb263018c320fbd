import { plainAmount } from "../plain-amount.ts";

/** The greatest value of a deal: what an integer of PostgreSQL holds. */
export const MOST_PENCE = 2_147_483_647;
export const TOO_MUCH = "Deal value must be at most £21,474,836.47";

/** Pence of an amount in pounds as people type it ("£12,500.50"); null for none, undefined for what is no amount. */
export function readPounds(text: string): number | null | undefined {
	const plain = plainAmount(text.replaceAll("£", ""));
	if (plain === "") return null;
	if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
	const [pounds = "", pence = ""] = plain.split(".");
	return Number(pounds) * 100 + Number(pence.padEnd(2, "0"));
}

/** Pence as people read them: 1250050 gives "12,500.50", 1250000 gives "12,500". */
export function writePounds(pence: number | null): string {
	if (pence === null) return "";
	const pounds = Math.floor(pence / 100).toLocaleString("en-GB");
	return pence % 100 === 0 ? pounds : `${pounds}.${String(pence % 100).padStart(2, "0")}`;
}
