import * as page from "#app/admin/shell/page/page.css.ts";
import { Moment } from "#app/admin/shell/page/page.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import type { SubmissionRow } from "#db/leads/find-lead.ts";
import { fieldWords, formWords, pageWords, valueWords } from "#domain/leads/submission-words.ts";
import { sourceWords, suspicionWords, touchWords } from "../submission-words.ts";

const answer = (value: boolean | null) => (value === null ? "Not asked" : value ? "Yes" : "Box left empty");

function Touch({ title, touch }: { title: string; touch: SubmissionRow["firstTouch"] }) {
	const { at, ...known } = touch ?? {};
	if (!touch) return null;
	return (
		<>
			{at ? <Fact term={title}>{Number.isNaN(Date.parse(at)) ? at : <Moment at={at} />}</Fact> : null}
			{Object.entries(known).map(([name, value]) => (
				<Fact key={name} term={`${title}: ${touchWords(name)}`} className={page.code}>
					{value}
				</Fact>
			))}
		</>
	);
}

/** A lead's submissions, each as it was sent. */
export function Submissions({ submissions }: { submissions: SubmissionRow[] }) {
	if (submissions.length === 0) return <p className={page.quiet}>They have not sent a form.</p>;
	return (
		<div>
			{submissions.map((submission, index) => (
				<Disclosure
					key={submission.id}
					open={index === submissions.length - 1}
					summary={
						<span>
							{formWords(submission.formType)}, page {pageWords(submission.page)},{" "}
							<Moment at={submission.createdAt} />
						</span>
					}
				>
					<dl className={page.facts}>
						<Fact term="Source">{sourceWords(submission.source)}</Fact>
						<Fact term="Privacy consent">
							{/* This form requires the box, so the consent itself is not stored. */}
							{submission.formType === "tax_report"
								? "Needed to send the form"
								: answer(submission.gdprConsent)}
						</Fact>
						<Fact term="Marketing">{answer(submission.marketingOptIn)}</Fact>
						{Object.entries(submission.fields).map(([name, value]) => (
							<Fact key={name} term={fieldWords(name)} className={page.paragraphs}>
								{valueWords(name, value)}
							</Fact>
						))}
						<Touch title="First visit" touch={submission.firstTouch} />
						<Touch title="Last visit" touch={submission.lastTouch} />
						{submission.suspicion ? (
							<Fact term="Suspicion">{suspicionWords(submission.suspicion)}</Fact>
						) : null}
					</dl>
				</Disclosure>
			))}
		</div>
	);
}
