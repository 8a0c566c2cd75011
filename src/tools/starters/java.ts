/** Java: Maven's standard layout with one class and its JUnit test. */
import type { Starter } from "./name.js";

export const java: Starter = ({ title, slug, identifier }) => {
  const pack = `com.example.${identifier}`;
  const directory = pack.replaceAll(".", "/");
  return {
    "README.md": `# ${title}

Run: \`mvn -q package && java -cp target/classes ${pack}.App\`

Test: \`mvn -q test\`
`,
    "pom.xml": pom(slug),
    ".gitignore": "target/\n",
    [`src/main/java/${directory}/App.java`]: `package ${pack};

public final class App {
    private App() {}

    static String greeting(String name) {
        return "Hello, " + name + "!";
    }

    public static void main(String[] args) {
        System.out.println(greeting("world"));
    }
}
`,
    [`src/test/java/${directory}/AppTest.java`]: `package ${pack};

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AppTest {
    @Test
    void greetsByName() {
        assertEquals("Hello, world!", App.greeting("world"));
    }
}
`,
  };
};

const pom = (slug: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0
                             http://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>

  <groupId>com.example</groupId>
  <artifactId>${slug}</artifactId>
  <version>0.1.0</version>

  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>

  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.11.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>

  <build>
    <plugins>
      <plugin>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.5.2</version>
      </plugin>
    </plugins>
  </build>
</project>
`;
