import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { desktopOnly } from "../list/lead-table.css.ts";
import { chooseAll, useSelection } from "./selection.ts";

/** Returns an action that selects all leads matching the filter; null if there are none beyond those selected. */
export function useSelectAll({ total, orMore, asked, quarantined }: LeadList) {
	const { ids, filter } = useSelection();
	if (filter || ids.length === 0 || total <= ids.length || quarantined) return null;
	return {
		words: `Select all ${howMany(total, "lead", orMore)}`,
		select: () => chooseAll({ asked, total, orMore }),
	};
}

/** The action of `useSelectAll` as a button, where there is room for one. */
export function SelectAll({ leadList }: { leadList: LeadList }) {
	const all = useSelectAll(leadList);
	return all ? (
		<Button small variant="quiet" className={desktopOnly} onClick={all.select}>
			{all.words}
		</Button>
	) : null;
}
