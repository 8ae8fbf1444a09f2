/** An E.164 number with the spaces people in the UAE write: `+971 50 692 3686`. Foreign numbers stay as they are. */
export const formatPhone = (number: string): string =>
  number.replace(/^(\+971)(5\d|\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4');
