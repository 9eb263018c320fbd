import { Link } from "react-router";
import type { ReplaceableText, ShownTexts } from "#app/admin/cms/.server/load-cms.ts";
import { pageWords } from "#domain/leads/submission-words.ts";
import { Disclosure } from "../../ui/disclosure/disclosure";
import { Select } from "../../ui/field/field";
import { DataTable } from "../../ui/table/data-table";
import { howMany } from "../shell/page/how-many";
import { Empty, Panel } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { SearchForm } from "../shell/page/search-form";
import { useCanChange } from "../shell/staff";
import * as css from "./cms.css.ts";
import { textName } from "./text-names";

/** Texts that stand open; more of them are folded by section. */
const OPEN = 20;

/** A text's first words, and whether there are more. */
export const beginning = (text: string) => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text);

/** Every text that can be replaced: the pages first, and the sections of the one that is asked for. */
export function Texts({ of: { q, page: asked, pages, sections, shown, found } }: { of: ShownTexts }) {
	return (
		<Panel title={`Texts you can replace (${found})`}>
			<SearchForm id="cms-search" q={q} values={{ page: asked }} placeholder="Words on the page, or an ID">
				<Select
					id="cms-page"
					name="page"
					label="Page"
					defaultValue={asked}
					empty="All pages"
					choices={pages.map(({ name }) => ({ value: name, label: pageWords(name) }))}
				/>
			</SearchForm>
			{q || asked ? <Sections sections={sections} open={found <= OPEN} /> : <Pages pages={pages} />}
			{found > shown && shown > 0 ? (
				<p className={page.fine}>Showing the first {shown}. Search to find the others.</p>
			) : null}
		</Panel>
	);
}

function Pages({ pages }: Pick<ShownTexts, "pages">) {
	return (
		<ul className={css.pages}>
			{pages.map(({ name, texts }) => (
				<li key={name}>
					<Link to={`?${new URLSearchParams({ page: name })}`}>{pageWords(name)}</Link>
					<span className={page.fine}>{howMany(texts, "text")}</span>
				</li>
			))}
		</ul>
	);
}

function Sections({ sections, open }: Pick<ShownTexts, "sections"> & { open: boolean }) {
	if (sections.length === 0) return <Empty>No text has these words.</Empty>;
	return sections.map(texts => <Section key={`${texts[0]?.sectionId} ${open}`} texts={texts} open={open} />);
}

function Section({ texts, open }: { texts: readonly ReplaceableText[]; open: boolean }) {
	const canChange = useCanChange();
	const [first] = texts;
	if (!first) return null;
	const name = `${pageWords(first.page)} · ${textName({ ...first, elementId: first.sectionId })}`;
	return (
		<Disclosure
			id={first.sectionId}
			open={open}
			className={css.section}
			summary={
				<span>
					{name} <span className={page.fine}>{howMany(texts.length, "text")}</span>
				</span>
			}
		>
			<DataTable
				caption={`Texts of ${name}, and their IDs`}
				rows={texts}
				keyOf={text => text.elementId}
				columns={{
					Element: text => (
						<>
							{textName(text)}
							<br />
							<span className={page.code}>{text.elementId}</span>
						</>
					),
					"Default wording": text => beginning(text.defaultText),
					Replace: text => (canChange ? <WaysToReplace text={text} /> : null),
				}}
			/>
		</Disclosure>
	);
}

function WaysToReplace({ text }: { text: ReplaceableText }) {
	return (
		<span className={page.row}>
			<Link to={`/admin/cms/new?element=${encodeURIComponent(text.elementId)}`}>Replace</Link>
			{text.elementType === "text" ? (
				<Link to={`/admin/cms/room?${new URLSearchParams({ path: text.path, text: String(text.index) })}`}>
					On the page
				</Link>
			) : null}
		</span>
	);
}
