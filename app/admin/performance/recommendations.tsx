import { useState } from "react";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import type { Recommendation } from "#domain/performance/recommendations.ts";
import { call, useMutation } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import { batchToast } from "./batch-toast.ts";

/** Milliseconds between two fixes in a batch (docs/specification/back-office.md#performance-optimizer). */
const PAUSE_MS = 500;

type Row = Recommendation & { implemented: boolean };

const FAILED = {
	title: "Implementation Failed",
	description: "Failed to apply optimization. Please try again.",
};

/** Possible optimizations, each applied or reverted with one click. */
export function Recommendations({ recommendations }: { recommendations: Row[] }) {
	const canChange = useCanChange();
	const { busy, make } = useMutation();
	const [batch, setBatch] = useState<{ done: number; total: number } | null>(null);
	const open = recommendations.filter(row => !row.implemented);

	const implement = (row: Row) =>
		make(
			row.id,
			() =>
				call("POST", "/api/performance/implement", { recommendationId: row.id }).catch((error: unknown) => {
					console.error("Failed to implement optimization", error);
					throw error;
				}),
			{
				done: { title: "Optimization Applied", description: row.title },
				failed: FAILED,
				serverWords: false,
			},
		);
	const revert = (row: Row) =>
		make(row.id, () => call("POST", "/api/performance/revert", { recommendationId: row.id }), {
			done: { title: "Optimization Reverted", description: row.title },
			failed: "Failed to revert the optimization.",
		});

	async function implementAll(): Promise<void> {
		const rows = [...open];
		let applied = 0;
		for (const [index, row] of rows.entries()) {
			setBatch({ done: index, total: rows.length });
			if (index > 0) await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
			if (await implement(row)) applied += 1;
		}
		setBatch(null);
		toast(batchToast(applied, rows.length));
	}

	return (
		<Panel
			title="Recommendations"
			aside={
				canChange ? (
					<Button disabled={open.length === 0} busy={batch !== null} onClick={() => void implementAll()}>
						{batch ? "Applying…" : "Apply all auto-fixes"}
					</Button>
				) : null
			}
		>
			<div className={page.stack}>
				{batch ? <ProgressBar label="Applying optimizations" done={batch.done} total={batch.total} /> : null}
				<ul className={page.lines}>
					{recommendations.map(row => (
						<li key={row.id} className={page.lineOf}>
							<div>
								<h3 className={page.panelTitle}>{row.title}</h3>
								<p>{row.description}</p>
								<p className={page.fine}>
									Impact {row.impact}, difficulty {row.difficulty}. {row.estimatedImprovement}.
								</p>
							</div>
							<div className={page.row}>
								{row.implemented ? <Badge tone="success">Implemented</Badge> : null}
								{canChange && row.implemented ? (
									<Button
										small
										variant="secondary"
										busy={busy === row.id}
										aria-label={`Undo ${row.title}`}
										onClick={() => void revert(row)}
									>
										Undo
									</Button>
								) : null}
								{canChange && !row.implemented ? (
									<Button
										small
										variant="secondary"
										busy={busy === row.id}
										disabled={batch !== null}
										aria-label={`Auto-fix ${row.title}`}
										onClick={() => void implement(row)}
									>
										Auto-fix
									</Button>
								) : null}
							</div>
						</li>
					))}
				</ul>
			</div>
		</Panel>
	);
}
