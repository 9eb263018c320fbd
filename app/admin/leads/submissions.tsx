import type { SubmissionRow } from "#db/leads/find-lead.ts";
import { Disclosure } from "../../ui/disclosure/disclosure";
import { Moment } from "../shell/ago";
import * as page from "../shell/page.css.ts";

const YES_NO = (value: boolean | null) => (value === null ? "Not asked" : value ? "Yes" : "No");

function Touch({ title, touch }: { title: string; touch: Record<string, string> | null }) {
	if (!touch) return null;
	return (
		<>
			{Object.entries(touch).map(([name, value]) => (
				<div key={name}>
					<dt>
						{title} {name}
					</dt>
					<dd className={page.code}>{value}</dd>
				</div>
			))}
		</>
	);
}

/** The forms that a person sent, each as it was sent. */
export function Submissions({ submissions }: { submissions: SubmissionRow[] }) {
	return (
		<div>
			{submissions.map((submission, index) => (
				<Disclosure
					key={submission.id}
					open={index === submissions.length - 1}
					summary={
						<span>
							Form “{submission.formType.replaceAll("_", " ")}” on {submission.page},{" "}
							<Moment at={submission.createdAt} />
						</span>
					}
				>
					<dl className={page.facts}>
						<div>
							<dt>Source</dt>
							<dd>{submission.source ?? "–"}</dd>
						</div>
						<div>
							<dt>Privacy consent</dt>
							<dd>{YES_NO(submission.gdprConsent)}</dd>
						</div>
						<div>
							<dt>Marketing</dt>
							<dd>{YES_NO(submission.marketingOptIn)}</dd>
						</div>
						{Object.entries(submission.fields).map(([name, value]) => (
							<div key={name}>
								<dt>{name}</dt>
								<dd>{String(value)}</dd>
							</div>
						))}
						<Touch title="First" touch={submission.firstTouch} />
						<Touch title="Last" touch={submission.lastTouch} />
						{submission.suspicion ? (
							<div>
								<dt>Suspicion</dt>
								<dd>{submission.suspicion}</dd>
							</div>
						) : null}
					</dl>
				</Disclosure>
			))}
		</div>
	);
}
