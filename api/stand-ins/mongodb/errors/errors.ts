/** An error that goes to the client as MongoDB's own: code, codeName, message and extra fields of the reply. */
export class MongoError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

// Codes and names: https://www.mongodb.com/docs/manual/reference/error-codes/
/** A value that an operator or a command does not take. */
export const badValue = (message: string) => new MongoError(2, 'BadValue', message);
/** A command or an expression that cannot be read. */
export const failedToParse = (message: string) => new MongoError(9, 'FailedToParse', message);
/** A field of another type than the command takes. */
export const typeMismatch = (message: string) => new MongoError(14, 'TypeMismatch', message);
/** A collection that is not there. */
export const namespaceNotFound = (message: string) => new MongoError(26, 'NamespaceNotFound', message);
/** A path that leads through what is no document. */
export const pathNotViable = (message: string) => new MongoError(28, 'PathNotViable', message);

/** A field whose name begins with `$`, where none may. */
export const dollarPrefixed = (message: string) => new MongoError(52, 'DollarPrefixedFieldName', message);
/** An error of the server's that has a number and no name. */
export const located = (code: number, message: string) => new MongoError(code, `Location${code}`, message);
/** Search indexes, which only MongoDB Atlas has. */
export const searchNotEnabled = () =>
  new MongoError(
    31082,
    'SearchNotEnabled',
    'Using Atlas Search Database Commands and the $listSearchIndexes aggregation stage requires additional configuration.',
  );

/** For what MongoDB has and this stand-in leaves out: says so, so that nobody mistakes it for a fault of their own. */
export const notSupported = (what: string) =>
  new MongoError(238, 'NotImplemented', `${what} is not supported by the local MongoDB stand-in`);
