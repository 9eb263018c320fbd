import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { ElementView } from "#db/cms/present-element.ts";
import { Overtaken } from "../shell/overtaken";
import * as page from "../shell/page.css.ts";
import { ElementForm } from "./element-form";

/**
 * The form of an element that others may save, or delete, while it is open. What was typed is never replaced; a form
 * in which nothing was typed follows what is stored.
 */
export function EditForm({
	element,
	latest,
	defaultText,
	ids,
}: {
	/** As it is stored now; null when it was deleted. */
	element: ElementView | null;
	/** Its latest version, which may be the deletion. */
	latest: { version: number; author: string; createdAt: string };
	defaultText: ReplaceableText | null;
	ids: string[];
}) {
	const place = useRef<HTMLDivElement>(null);
	const [typed, setTyped] = useState(false);
	/** What the form was filled from, and how often that was. */
	const [opened, setOpened] = useState({ element, times: 0 });
	/** What was stored when the reader last knew: a save is based on this version. */
	const [base, setBase] = useState({ element, version: latest.version });

	const follow = () => {
		setOpened(before => ({ element, times: before.times + 1 }));
		setBase({ element, version: latest.version });
		setTyped(false);
	};
	const overtaken = latest.version > base.version;
	// Setting state while rendering: a form that nobody typed in never shows what is not stored any more.
	if (overtaken && !typed) follow();
	if (!opened.element)
		return <p className={page.quiet}>This content was deleted. Any version below can be brought back.</p>;

	return (
		<div ref={place} className={page.stack} onInput={() => setTyped(true)}>
			{overtaken && typed ? (
				<Overtaken
					by={latest.author}
					at={latest.createdAt}
					did={element ? "saved this content" : "deleted this content"}
					texts={element && base.element ? differences(base.element, element) : []}
					over={element ? "Save mine over it" : "Save mine all the same"}
					onOver={() => {
						// The form must know what it saves over before it is sent.
						flushSync(() => setBase({ element, version: latest.version }));
						place.current?.querySelector("form")?.requestSubmit();
					}}
					onTake={follow}
				/>
			) : null}
			<ElementForm
				key={opened.times}
				element={opened.element}
				base={base.element}
				version={base.version}
				defaultText={defaultText}
				ids={ids}
				onSaved={saved => {
					setBase({ element: saved, version: saved.version });
					setTyped(false);
				}}
			/>
		</div>
	);
}

function differences(before: ElementView, now: ElementView) {
	const texts = (of: ElementView) => ({
		Content: of.content,
		"Section ID": of.sectionId,
		Type: of.elementType,
		Metadata: of.metadata ? JSON.stringify(of.metadata) : "",
		Active: of.isActive ? "yes" : "no",
	});
	const later = new Map(Object.entries(texts(now)));
	return Object.entries(texts(before)).map(([label, text]) => ({
		label,
		before: text,
		now: later.get(label) ?? "",
	}));
}
