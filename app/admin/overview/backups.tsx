import { Badge } from "#app/ui/badge/badge.tsx";
import type { BackupState } from "#db/backup/last-proof.ts";
import { timeSpan } from "#domain/time/distance.ts";
import * as page from "../shell/page/page.css.ts";
import { Ago, Panel } from "../shell/page/page.tsx";

/** One day, and half a day until somebody notices. */
const OLD_MS = 36 * 60 * 60 * 1000;
const MIB = 1024 ** 2;

/** Whether the last backup was verified, and recently. `now` in milliseconds since 1970. */
export function isSound({ proved, error }: BackupState, now: number): boolean {
	return error === null && proved !== null && now - Date.parse(proved.at) < OLD_MS;
}

/** The state of the last backup. `now` in milliseconds since 1970. */
export function Backups({ state, now }: { state: BackupState | null; now: number }) {
	if (!state)
		return (
			<Panel title="Backups" aside={<Badge tone="danger">Not proved</Badge>}>
				<p className={page.quiet}>
					No backup has been restored and compared yet. Whoever runs the server sets this up once: see “Back
					up and restore” in the operations guide.
				</p>
			</Panel>
		);
	const { proved, error, triedAt } = state;
	const sound = isSound(state, now);
	return (
		<Panel
			title="Backups"
			aside={sound ? <Badge tone="success">Proved</Badge> : <Badge tone="danger">Not proved</Badge>}
		>
			{error ? (
				<p className={page.danger}>
					The backup of <Ago at={triedAt} /> could not be proved: {error}
				</p>
			) : null}
			{proved ? (
				<p>
					Last restored and compared row by row <Ago at={proved.at} />: {proved.rows.toLocaleString("en-GB")}{" "}
					rows, {(proved.bytes / MIB).toFixed(1)} MiB, in {timeSpan(proved.durationMs)}.
				</p>
			) : (
				<p>No backup has ever been proved.</p>
			)}
		</Panel>
	);
}
