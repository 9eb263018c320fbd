/** Ids of the calculator's extra services, in display order. */
export const ADD_ON_IDS = ["bank", "emirates-id", "office", "legal", "accounting"] as const;
export type AddOnId = (typeof ADD_ON_IDS)[number];

/** An extra service of the calculator (docs/specification/calculator.md#choices). Price in whole dirhams. */
export type AddOn = {
	readonly id: AddOnId;
	readonly name: string;
	readonly price: number;
	/** Requires a residence visa. */
	readonly withVisaOnly?: true;
};

export const ADD_ONS: Readonly<Record<AddOnId, AddOn>> = {
	bank: { id: "bank", name: "Priority bank account", price: 2_500 },
	"emirates-id": { id: "emirates-id", name: "Emirates ID processing", price: 1_200, withVisaOnly: true },
	office: { id: "office", name: "Premium office space (1 year)", price: 8_000 },
	legal: { id: "legal", name: "Legal consultation (2 hours)", price: 1_500 },
	accounting: { id: "accounting", name: "Accounting system setup", price: 3_000 },
};

/** The extra services, in display order. */
export const ADD_ON_LIST: readonly AddOn[] = ADD_ON_IDS.map(id => ADD_ONS[id]);
