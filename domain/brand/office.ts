/** The office address, verbatim from docs/specification/every-page.md#frame. */
export const OFFICE_ADDRESS = "Zentral Building, Dubai World Trade Center Floor 1";
