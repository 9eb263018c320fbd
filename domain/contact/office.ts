/** Where the firm sits, spelled as the specification spells it (000 §9). */
export const OFFICE_ADDRESS = "Zentral Building, Dubai World Trade Center Floor 1";
