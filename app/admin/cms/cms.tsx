import { Link, useNavigate } from "react-router";
import { loadCms, type ReplaceableText, type ShownTexts } from "#app/admin/cms/.server/load-cms.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Select } from "#app/ui/field/field.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import type { ElementView } from "#db/cms/read-elements.ts";
import { pageWords } from "#domain/leads/submission-words.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { Active, Ago, Empty, howMany, Panel } from "../shell/page/page.tsx";
import { SearchForm } from "../shell/page/search-form.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/cms";
import * as css from "./cms.css.ts";
import { CmsHead } from "./cms-head.tsx";
import { roomOf } from "./room-tabs.ts";
import { textName } from "./text-names.ts";

export const loader = ({ url }: Route.LoaderArgs) => loadCms(url);

type Shown = Route.ComponentProps["loaderData"];

/** The replaced texts of the public pages, and every replaceable text. */
export default function Cms({ loaderData }: Route.ComponentProps) {
	const { elements } = loaderData;
	const canChange = useCanChange();
	const navigate = useNavigate();
	const add = canChange ? <Button onClick={() => void navigate("/admin/cms/new")}>Add Content</Button> : null;

	return (
		<>
			<CmsHead>{add}</CmsHead>
			<div className={page.stack}>
				{elements.length === 0 ? (
					<Empty action={add}>No text has been replaced yet. Every page shows its default wording.</Empty>
				) : (
					<Replaced elements={elements} />
				)}
				<Texts of={loaderData} />
			</div>
		</>
	);
}

function Replaced({ elements }: Pick<Shown, "elements">) {
	const canChange = useCanChange();
	return (
		<DataTable
			caption="Replaced texts"
			rows={elements}
			keyOf={element => element.elementId}
			columns={{
				Element: element => <Link to={`/admin/cms/${element.elementId}`}>{element.elementId}</Link>,
				Section: element => element.sectionId,
				Type: element => element.elementType,
				Content: element => beginning(element.content),
				State: element => <Active on={element.isActive} />,
				Changed: element => (
					<span>
						{element.updatedBy}, <Ago at={element.updatedAt} />
					</span>
				),
				Actions: element => (canChange ? <Actions of={element} /> : null),
			}}
		/>
	);
}

function Actions({ of: { elementId, version } }: { of: Pick<ElementView, "elementId" | "version"> }) {
	const navigate = useNavigate();
	return (
		<span className={page.row}>
			<Button
				small
				variant="secondary"
				aria-label={`Edit ${elementId}`}
				onClick={() => void navigate(`/admin/cms/${elementId}`)}
			>
				Edit
			</Button>
			<ChangeButton
				variant="danger"
				aria-label={`Delete ${elementId}`}
				change={() => call("DELETE", `/api/cms/page-content/${elementId}?version=${version}`)}
				ask={{
					title: `Delete ${elementId}`,
					question: "Are you sure you want to delete this content?",
					yes: "Delete",
				}}
				done="Page content deleted successfully"
				failed="Failed to delete page content"
			>
				Delete
			</ChangeButton>
		</span>
	);
}

/** Number of texts up to which the sections are open initially. */
const OPEN = 20;

/** Returns the beginning of a text, with an ellipsis if it is longer. */
const beginning = (text: string) => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text);

/** All replaceable texts: first the pages, and the sections of a chosen page. */
function Texts({ of: { q, page: asked, pages, sections, shown, found } }: { of: ShownTexts }) {
	return (
		<Panel title={<span data-found>{`Texts you can replace (${found})`}</span>}>
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
			{q || asked ? (
				<Sections sections={sections} open={found <= OPEN} />
			) : (
				<ul className={css.pages}>
					{pages.map(({ name, texts }) => (
						<li key={name}>
							<Link to={`?${new URLSearchParams({ page: name })}`}>{pageWords(name)}</Link>
							<span className={page.fine}>{howMany(texts, "text")}</span>
						</li>
					))}
				</ul>
			)}
			{found > shown && shown > 0 ? (
				<p className={page.fine}>Showing the first {shown}. Search to find the others.</p>
			) : null}
		</Panel>
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
					Replace: text =>
						canChange ? (
							<span className={page.row}>
								<Link to={`/admin/cms/new?element=${encodeURIComponent(text.elementId)}`}>Replace</Link>
								{text.elementType === "text" ? <Link to={roomOf(text)}>On the page</Link> : null}
							</span>
						) : null,
				}}
			/>
		</Disclosure>
	);
}
