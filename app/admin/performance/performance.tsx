import { useEffect, useState } from "react";
import { loadPerformance } from "#app/admin/performance/.server/load-performance.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/field/field.tsx";
import { ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { formatMs } from "#domain/tracking/vitals.ts";
import { humanise } from "#domain/word-of.ts";
import * as page from "../shell/page/page.css.ts";
import { PageHead, Panel } from "../shell/page/page.tsx";
import { FilterForm } from "../shell/page/search-form.tsx";
import type { Route } from "./+types/performance";
import { Recommendations } from "./recommendations.tsx";

/** Milliseconds for which the analysis is shown (docs/specification/back-office.md#performance-optimizer). */
const ANALYSIS_MS = 2_000;

const TONES = { good: "success", warning: "warning", critical: "danger" } as const;

export const loader = ({ url }: Route.LoaderArgs) => loadPerformance(url);

type Shown = Route.ComponentProps["loaderData"];
type Metric = Shown["metrics"][number];

function shown({ unit }: Metric, value: number): string {
	if (unit === "KB") return `${value} KB`;
	return unit === "score" ? value.toFixed(2) : formatMs(value);
}

/** The website's speed for its visitors, and possible optimizations. */
export default function Performance({ loaderData }: Route.ComponentProps) {
	const [analysing, setAnalysing] = useState(true);
	useEffect(() => {
		const timer = setTimeout(() => setAnalysing(false), ANALYSIS_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<>
			<PageHead title="Performance Optimizer" />
			{analysing ? (
				<div className={page.scripted}>
					<Panel title="Analysing the site">
						<ProgressBar label="Reading measurements from visitors’ browsers" done={0} total={null} />
					</Panel>
				</div>
			) : null}
			<div className={analysing ? `${page.stack} ${page.unscripted}` : page.stack}>
				<Metrics of={loaderData} />
				<Recommendations recommendations={loaderData.recommendations} />
			</div>
		</>
	);
}

/** The measurements of the chosen page and devices. */
function Metrics({ of: { metrics, sample, days, pages, device, page: chosen } }: { of: Shown }) {
	const paths = [...new Set(pages.map(row => row.page))];
	return (
		<Panel title="Metrics" aside={sample ? <Badge tone="warning">Sample data</Badge> : null}>
			<FilterForm values={{ page: chosen, device }} className={page.toolbar}>
				<Select
					id="p-page"
					name="page"
					label="Page"
					defaultValue={chosen}
					choices={[{ value: "", label: "The whole site" }, ...paths]}
				/>
				<Select
					id="p-device"
					name="device"
					label="Devices"
					defaultValue={device}
					choices={[
						{ value: "all", label: "All" },
						{ value: "mobile", label: "Mobile" },
						{ value: "desktop", label: "Desktop" },
					]}
				/>
				<Button type="submit" variant="secondary" className={page.unscripted}>
					Show
				</Button>
			</FilterForm>
			<DataTable
				showCaption
				caption={
					sample
						? "No visits have been measured yet. All figures except the bundle size are samples."
						: `75th percentile over the last ${days} days: three in four visits were at least this fast`
				}
				rows={metrics}
				keyOf={metric => metric.id}
				figures={["Now", "Target", "Measurements"]}
				columns={{
					Metric: metric => metric.name,
					Now: metric => shown(metric, metric.currentValue),
					Target: metric => shown(metric, metric.targetValue),
					Status: metric => <Badge tone={TONES[metric.status]}>{humanise(metric.status)}</Badge>,
					Impact: metric => humanise(metric.impact),
					Category: metric => humanise(metric.category),
					Measurements: metric =>
						metric.sample ? "Sample data" : metric.id === "bundle" ? "From the build" : metric.samples,
				}}
			/>
		</Panel>
	);
}
