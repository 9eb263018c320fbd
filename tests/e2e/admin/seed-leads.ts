import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { axe } from "../axe.ts";

export const WIDTHS = [1440, 390] as const;

/**
 * Inserts leads "<mark> 001" and so on and returns the mark, which no other test uses. Odd ones came by Google's campaign
 * "spring", even ones by a newsletter; every tenth is overdue, and the fifth after each is due in a year.
 */
export async function seedLeads(count: number): Promise<string> {
	const mark = `list${randomBytes(4).toString("hex")}`;
	await runSql(
		e2eDatabaseUrl(),
		`insert into leads (id, full_name, email, email_key, phone, country, company_name, created_at, updated_at,
			last_channel, last_source, last_campaign, first_channel, first_source, next_step, follow_up_at)
		 select gen_random_uuid(), '${mark} ' || lpad(n::text, 3, '0'), '${mark}-' || n || '@example.com',
			'${mark}-' || n || '@example.com', '+44 7700 900123', 'United Kingdom', 'Company of ${mark} and partners',
			now() - n * interval '1 minute', now(), 'Campaign', case n % 2 when 1 then 'google' else 'letter' end,
			case n % 2 when 1 then 'spring-${mark}' end, 'Campaign', 'bing',
			case n % 10 when 0 then 'Send the quotation for the licence' end,
			case n % 10 when 0 then now() - interval '3 days' when 5 then now() + interval '1 year' end
		 from generate_series(1, ${count}) n`,
	);
	return mark;
}

/** Rules about colours only: axe's other rules give the same result in the dark theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Returns what axe finds on a page in the light and dark theme, and whether it scrolls sideways; `leftOut` is excluded and
 * tested separately.
 */
export async function faultsOf(page: Page, leftOut?: string): Promise<string[]> {
	const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	const found = sideways > 0 ? [`it scrolls sideways by ${sideways} px`] : [];
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const rules = colorScheme === "dark" ? OF_COLOURS : undefined;
		for (const fault of await axe(page, { exclude: leftOut, rules })) found.push(`${colorScheme}: ${fault}`);
	}
	await page.emulateMedia({ colorScheme: "light" });
	return found;
}

/** Saves a screenshot in the folder SHOTS, if that is set. */
export async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS;
	if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` });
}
