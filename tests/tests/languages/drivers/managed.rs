//! Java and C#.

use permgen_core::width::Width;

use super::super::tools;
use super::{Driver, Entry, Files, Word, cases, command, joined};

pub(crate) fn java() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let entry_of = |at: usize, width: Width| match width {
                Width::W128 => format!("w[{at}], w[{}]", at + 1),
                Width::W64 => format!("w[{at}]"),
                // As callers have bytes: with their sign.
                Width::W8 => format!("(byte) w[{at}]"),
                Width::W16 => format!("(short) w[{at}]"),
                Width::W32 => format!("(int) w[{at}]"),
            };
            let array = |word: &Word, entry: fn(usize) -> String| {
                let (width, entries) =
                    word.entries(64, |at, width| if width == Width::W64 { format!("w[{at}]") } else { entry(at) })?;
                Some(format!("new {}[] {{{entries}}}", if width == Width::W64 { "long" } else { "int" }))
            };
            let word = |word: &Word| match array(word, |at| format!("(int) w[{at}]")) {
                Some(array) => array,
                None => entry_of(word.at, word.width),
            };
            let call = format!("Board.{}({})", entry.camel(), joined(inputs, "w[#] != 0", word));
            let (number, at) = (entry.number, output.at);
            let is_right = match output.width {
                _ if output.is_array => {
                    let wanted = array(output, |at| format!("(int) w[{at}]")).unwrap_or_default();
                    format!("java.util.Arrays.equals({call}, {wanted})")
                }
                Width::W128 => format!("java.util.Arrays.equals({call}, new long[] {{w[{at}], w[{}]}})", at + 1),
                Width::W64 => format!("{call} == w[{at}]"),
                _ => format!("{call} == (int) w[{at}]"),
            };
            format!("                case {number} -> {is_right};\n")
        };
        vec![("Main.java", JAVA_MAIN.replace("CASES", &cases(entries, 64, case)))]
    };
    let commands = || {
        let javac = tools::program("javac", "-version")?;
        let java = tools::program("java", "-version")?;
        Ok(vec![
            // The comments of the emitted class are Javadoc without a warning.
            command(javac.clone(), &["-Xlint:all", "-Xdoclint:all/public", "-Werror", "-d", "classes", "Board.java"]),
            command(javac, &["-Xlint:all", "-Werror", "-cp", "classes", "-d", "classes", "Main.java"]),
            command(java, &["-cp", "classes", "Main"]),
        ])
    };
    Driver { language: "java", emitted: "Board.java", module: "test.Board", part: 64, has: |_| true, files, commands }
}

const JAVA_MAIN: &str = r#"import java.io.BufferedReader;
import java.io.InputStreamReader;
import test.Board;

public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws java.io.IOException {
        int checked = 0;
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] tokens = line.split(" ");
            int number = Integer.parseInt(tokens[0]);
            long[] w = new long[64];
            for (int n = 1; n < tokens.length; n++) {
                w[n - 1] = Long.parseUnsignedLong(tokens[n], 16);
            }
            boolean isRight = switch (number) {
CASES                default -> false;
            };
            if (!isRight) {
                System.out.println("wrong: " + number);
                System.exit(1);
            }
            checked++;
        }
        System.out.println(checked);
    }
}
"#;

pub(crate) fn csharp() -> Driver {
    let files = |entries: &[Entry]| -> Files {
        let case = |entry: &Entry, inputs: &[Word], output: &Word| {
            let array = |word: &Word| {
                let entry = |at: usize, width: Width| match width {
                    Width::W64 => format!("w[{at}]"),
                    _ => format!("(uint)w[{at}]"),
                };
                let (width, entries) = word.entries(64, entry)?;
                Some(format!("new {}[] {{ {entries} }}", if width == Width::W64 { "ulong" } else { "uint" }))
            };
            let word = |word: &Word| match word.width {
                _ if word.is_array => array(word).unwrap_or_default(),
                Width::W128 => format!("w[{}], w[{}]", word.at, word.at + 1),
                Width::W64 => format!("w[{}]", word.at),
                _ => format!("(uint)w[{}]", word.at),
            };
            let call = format!("Engine.Board.{}({})", entry.pascal(), joined(inputs, "w[#] != 0", word));
            let (number, at) = (entry.number, output.at);
            let is_right = match output.width {
                _ if output.is_array => {
                    format!("System.Linq.Enumerable.SequenceEqual({call}, {})", array(output).unwrap_or_default())
                }
                Width::W128 => format!("{call}.Equals((w[{at}], w[{}]))", at + 1),
                _ => format!("{call} == w[{at}]"),
            };
            format!("                case {number}: isRight = {is_right}; break;\n")
        };
        vec![("Main.cs", CSHARP_MAIN.replace("CASES", &cases(entries, 64, case)))]
    };
    let commands = || {
        let compiler = tools::program("mcs", "--version")?;
        Ok(vec![
            command(compiler, &["-warnaserror", "-warn:4", "-checked", "-out:main.exe", "Board.cs", "Main.cs"]),
            command(tools::program("mono", "--version")?, &["main.exe"]),
        ])
    };
    Driver { language: "csharp", emitted: "Board.cs", module: "Engine.Board", part: 64, has: |_| true, files, commands }
}

const CSHARP_MAIN: &str = r#"using System;
using System.Globalization;

public static class Program
{
    public static int Main()
    {
        int read = 0;
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] tokens = line.Split(' ');
            int number = int.Parse(tokens[0]);
            ulong[] w = new ulong[64];
            for (int n = 1; n < tokens.Length; n++)
            {
                w[n - 1] = ulong.Parse(tokens[n], NumberStyles.HexNumber);
            }
            bool isRight = false;
            switch (number)
            {
CASES            }
            if (!isRight)
            {
                Console.WriteLine("wrong: " + number);
                return 1;
            }
            read++;
        }
        Console.WriteLine(read);
        return 0;
    }
}
"#;
