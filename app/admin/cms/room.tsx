import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { loadRoom, type Room } from "#app/admin/cms/.server/load-room.ts";
import { EDITING } from "#app/site/editing/editing-address.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Select, TextInput } from "#app/ui/field/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { matchesAllWords } from "#domain/matches-all-words.ts";
import { EntryEditor } from "../content/entry-editor.tsx";
import { ProofDialog } from "../content/proof-dialog.tsx";
import { TestimonialDialog } from "../content/testimonial-dialog.tsx";
import { discardDraft } from "../shell/edit/use-editing.ts";
import * as page from "../shell/page/page.css.ts";
import { PageHead, Panel } from "../shell/page/page.tsx";
import { useLeave } from "../shell/page/use-leave.ts";
import { withQuery } from "../shell/page/with-query.ts";
import { useCanChange, useStaff } from "../shell/staff.ts";
import type { Route } from "./+types/room";
import * as css from "./cms.css.ts";
import type { FramedText } from "./framed-texts.ts";
import { History } from "./history.tsx";
import { PageFrame } from "./page-frame.tsx";
import { RoomDrafts } from "./room-drafts.tsx";
import { ROOM_DOOR, ROOM_TABS } from "./room-tabs.ts";
import { TextEditor } from "./text-editor.tsx";

/** Number of texts listed at once; a search narrows them down. */
const LISTED = 60;

export const loader = ({ url }: Route.LoaderArgs) => loadRoom(url);

/**
 * The editing room, which combines Content Management and the CMS Editor: a page, and an editor for the selected text beside
 * it.
 */
export default function EditingRoom({ loaderData: room }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const navigate = useNavigate();
	const leave = useLeave();
	const { username } = useStaff();
	const scripted = useHydrated();
	const [texts, setTexts] = useState<FramedText[]>([]);
	const [typed, setTyped] = useState<{ index: number; words: string } | null>(null);
	const onTyped = useCallback((index: number, words: string) => setTyped({ index, words }), []);
	const go = (parts: Record<string, string | null>) =>
		void navigate(withQuery(parameters, parts), { preventScrollReset: true });
	/** Closes what is open, unless something else was opened while its change was being saved; `form` is its form's name. */
	function close(part: "text" | "picture", form?: string): void {
		if (form) discardDraft(username, form, () => void navigate(ROOM_DOOR.to + withQuery(parameters, {})));
		void leave(withQuery(parameters, { [part]: null }), { preventScrollReset: true });
	}
	/** Opens a draft beside its page, or beside this one if it shows the text too. */
	const pickDraft = (index: number, path: string) =>
		go({ text: String(index), ...(!texts.some(({ indexes }) => indexes.includes(index)) && { path }) });
	const framed = texts.find(({ indexes }) => room.index !== null && indexes.includes(room.index));
	return (
		<>
			<PageHead title="Edit on the page" tabs={ROOM_TABS}>
				<LinkButton variant="secondary" href={`${room.path}?${EDITING}`} newTab>
					Preview link
				</LinkButton>
			</PageHead>
			<div className={css.room}>
				<div className={page.stack}>
					<div className={page.row}>
						<Select
							id="room-path"
							label="Page"
							value={room.path}
							choices={room.paths}
							disabled={!scripted}
							onChange={event => go({ path: event.target.value, text: null })}
						/>
					</div>
					<PageFrame
						key={room.path}
						path={room.path}
						version={room.version}
						picked={room.index}
						shown={framed?.words ?? null}
						typed={typed?.index === room.index ? (typed?.words ?? null) : null}
						onTexts={setTexts}
						onPick={index => go({ text: String(index) })}
						onPicture={picture => go({ picture })}
					/>
				</div>
				<div className={page.stack} data-room>
					{room.index === null ? (
						<>
							<RoomDrafts drafts={room.drafts} onPick={pickDraft} />
							<Texts texts={texts} onPick={index => go({ text: String(index) })} />
						</>
					) : (
						<Picked key={room.index} room={room} onClose={form => close("text", form)} onTyped={onTyped} />
					)}
				</div>
			</div>
			<PickedPicture room={room} onClose={form => close("picture", form)} />
		</>
	);
}

/** Dialog of the selected picture with the texts stored with it. */
function PickedPicture({ room: { proof, testimonial }, onClose }: Pick<PickedProps, "room" | "onClose">) {
	const canChange = useCanChange();
	if (!canChange) return null;
	if (proof) return <ProofDialog key={proof.id} of={proof} onClose={() => onClose(`proof ${proof.id}`)} />;
	if (testimonial)
		return (
			<TestimonialDialog
				key={testimonial.id}
				of={testimonial}
				onClose={() => onClose(`testimonial ${testimonial.id}`)}
			/>
		);
	return null;
}

interface PickedProps {
	room: Room;
	/** Called with the name of the form whose unsaved input is discarded, if any. */
	onClose: (form?: string) => void;
	onTyped: (index: number, words: string) => void;
}

/** Editor of the selected text. */
function Picked({ room: { text, entry, drafts, index }, onClose, onTyped }: PickedProps) {
	const canChange = useCanChange();
	const onEntryTyped = useCallback(
		(words: string) => {
			if (index !== null) onTyped(index, words);
		},
		[index, onTyped],
	);
	const form = entry ? `content ${entry.key}` : undefined;
	const back = (
		<Button small variant="secondary" onClick={() => onClose(form)}>
			All texts
		</Button>
	);
	if (entry)
		return (
			<Panel title={entry.title} aside={back}>
				{canChange ? (
					<EntryEditor entry={entry} onClose={() => onClose(form)} onTyped={onEntryTyped} />
				) : (
					<p>{entry.content}</p>
				)}
			</Panel>
		);
	if (!text?.defaultText) return null;
	const draft = drafts.find(known => known.index === index) ?? null;
	return (
		<>
			<TextEditor
				element={text.element}
				text={text.defaultText}
				draft={draft}
				version={text.version}
				last={text.versions[0] ?? null}
				aside={back}
				onTyped={onTyped}
			/>
			<History elementId={text.defaultText.elementId} versions={text.versions} />
		</>
	);
}

interface TextsProps {
	texts: FramedText[];
	onPick: (index: number) => void;
}

/** A list of the page's texts as an alternative to clicking. */
function Texts({ texts, onPick }: TextsProps) {
	const [q, setQ] = useState("");
	const matching = texts.filter(({ words }) => matchesAllWords(words, q));
	return (
		<Panel title="Texts of this page">
			<div className={page.stack}>
				<p className={page.fine}>Select text or a picture on the page, or choose a text here.</p>
				<TextInput
					id="room-search"
					type="search"
					label="Search the texts"
					value={q}
					data-search
					onChange={event => setQ(event.target.value)}
				/>
				<Choices
					choices={matching
						.slice(0, LISTED)
						.map(({ indexes, words }) => ({ index: indexes[0] ?? -1, words }))}
					onPick={onPick}
				/>
				{matching.length > LISTED ? (
					<p className={page.fine}>
						The first {LISTED} of {matching.length}. Search to find the others.
					</p>
				) : null}
			</div>
		</Panel>
	);
}

function Choices({
	choices,
	onPick,
}: {
	choices: readonly { index: number; words: string }[];
	onPick: (index: number) => void;
}) {
	return (
		<ul className={css.texts}>
			{choices.map(({ index, words }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a text may occur twice on a page
				<li key={`${index} ${at}`}>
					<button type="button" className={css.text} onClick={() => onPick(index)}>
						{words}
					</button>
				</li>
			))}
		</ul>
	);
}
