import { useCopy } from "#app/site/cms/page-copy.ts";
import { JsonLd } from "#app/site/seo/json-ld.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Container, SectionHead } from "#app/ui/layout/layout.tsx";
import { faqCopy } from "./copy.ts";
import * as css from "./faq.css.ts";

/** Questions and answers, also as structured data for search engines. */
export default function Faq() {
	const { faq: t } = useCopy(faqCopy);
	const entries = [
		[t.questionOne, t.answerOne],
		[t.questionTwo, t.answerTwo],
		[t.questionThree, t.answerThree],
		[t.questionFour, t.answerFour],
		[t.questionFive, t.answerFive],
		[t.questionSix, t.answerSix],
	] as const;
	return (
		<Container className={css.columns}>
			<SectionHead of={t} className={css.head} />
			<div className={css.list}>
				{entries.map(([question, answer]) => (
					<Disclosure key={question} summary={question}>
						<p>{answer}</p>
					</Disclosure>
				))}
			</div>
			<JsonLd
				data={{
					"@context": "https://schema.org",
					"@type": "FAQPage",
					mainEntity: entries.map(([name, text]) => ({
						"@type": "Question",
						name,
						acceptedAnswer: { "@type": "Answer", text },
					})),
				}}
			/>
		</Container>
	);
}
