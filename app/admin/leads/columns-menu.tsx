import { Columns3 } from "lucide-react";
import { Icon } from "../../ui/icon/icon";
import { Menu, MenuCheck, MenuItem, MenuLine } from "../../ui/menu/menu";
import { COLUMN_KEYS, COLUMNS, showColumn, showUsualColumns, useColumns } from "./columns";
import * as css from "./lead-table.css.ts";

/** Which columns the list shows, in this browser. */
export function ColumnsMenu() {
	const shown = useColumns();
	return (
		<Menu
			className={css.desktopOnly}
			label={
				<>
					<Icon of={Columns3} /> Columns
				</>
			}
		>
			{COLUMN_KEYS.map(key => (
				<MenuCheck
					key={key}
					name={key}
					checked={shown.includes(key)}
					onChange={checked => showColumn(key, checked)}
				>
					{COLUMNS[key].label}
				</MenuCheck>
			))}
			<MenuLine />
			<MenuItem onClick={showUsualColumns}>Usual columns</MenuItem>
		</Menu>
	);
}
