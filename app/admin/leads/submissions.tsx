import type { SubmissionRow } from "#db/leads/find-lead.ts";
import { Disclosure } from "../../ui/disclosure/disclosure";
import { Moment } from "../shell/ago";
import * as page from "../shell/page.css.ts";
import {
	fieldWords,
	formWords,
	sourceWords,
	suspicionWords,
	touchWords,
	valueWords,
} from "./submission-words";

const answer = (value: boolean | null) => (value === null ? "Not asked" : value ? "Yes" : "Box left empty");

function Touch({ title, touch }: { title: string; touch: SubmissionRow["firstTouch"] }) {
	const { at, ...known } = touch ?? {};
	if (!touch) return null;
	return (
		<>
			{at ? (
				<div>
					<dt>{title}</dt>
					<dd>{Number.isNaN(Date.parse(at)) ? at : <Moment at={at} />}</dd>
				</div>
			) : null}
			{Object.entries(known).map(([name, value]) => (
				<div key={name}>
					<dt>
						{title}: {touchWords(name)}
					</dt>
					<dd className={page.code}>{value}</dd>
				</div>
			))}
		</>
	);
}

/** The forms that a person sent, each as it was sent. */
export function Submissions({ submissions }: { submissions: SubmissionRow[] }) {
	if (submissions.length === 0) return <p className={page.quiet}>They have sent no form.</p>;
	return (
		<div>
			{submissions.map((submission, index) => (
				<Disclosure
					key={submission.id}
					open={index === submissions.length - 1}
					summary={
						<span>
							{formWords(submission.formType)}, page {submission.page}, <Moment at={submission.createdAt} />
						</span>
					}
				>
					<dl className={page.facts}>
						<div>
							<dt>Source</dt>
							<dd>{sourceWords(submission.source)}</dd>
						</div>
						<div>
							<dt>Privacy consent</dt>
							<dd>
								{/* Its form is not sent without the box, and tells the server no more than that it was sent. */}
								{submission.formType === "tax_report"
									? "Needed to send the form"
									: answer(submission.gdprConsent)}
							</dd>
						</div>
						<div>
							<dt>Marketing</dt>
							<dd>{answer(submission.marketingOptIn)}</dd>
						</div>
						{Object.entries(submission.fields).map(([name, value]) => (
							<div key={name}>
								<dt>{fieldWords(name)}</dt>
								<dd>{valueWords(name, value)}</dd>
							</div>
						))}
						<Touch title="First visit" touch={submission.firstTouch} />
						<Touch title="Last visit" touch={submission.lastTouch} />
						{submission.suspicion ? (
							<div>
								<dt>Suspicion</dt>
								<dd>{suspicionWords(submission.suspicion)}</dd>
							</div>
						) : null}
					</dl>
				</Disclosure>
			))}
		</div>
	);
}
