export default { singleQuote: true, printWidth: 110 };
